// Attention, three feed-forward matrices and two norms.
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return attention_parameters(config) + 3 * matrix + 2 * config.hidden_size;
}

}  // namespace lab
