// outcome: failed
// says: each norm is counted with a scale and a shift; RMS normalisation has only a scale
// hint: a norm has hidden_size parameters here, not twice as many
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return attention_parameters(config) + 3 * matrix + 4 * config.hidden_size;
}

}  // namespace lab
