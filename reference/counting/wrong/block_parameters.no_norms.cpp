// outcome: failed
// says: the two norms of the block are left out
// hint: input_layernorm and post_attention_layernorm have hidden_size entries each
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return attention_parameters(config) + 3 * matrix;
}

}  // namespace lab
