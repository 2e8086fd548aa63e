// outcome: failed
// says: a bias is counted for each feed-forward matrix; there are none
// hint: count the three matrices only
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return attention_parameters(config) + 3 * matrix + 2 * config.intermediate_size +
         config.hidden_size + 2 * config.hidden_size;
}

}  // namespace lab
