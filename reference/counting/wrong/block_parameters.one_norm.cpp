// outcome: failed
// says: one norm is counted; the block has one before each of its two sub-layers
// hint: there are two: input_layernorm and post_attention_layernorm
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return attention_parameters(config) + 3 * matrix + config.hidden_size;
}

}  // namespace lab
