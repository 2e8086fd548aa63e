// outcome: failed
// says: keys and values are counted as one projection; each has a matrix of its own
// hint: k_proj and v_proj are two tensors of the same shape
// fails: qwen3_8b
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  return 2 * queries * config.hidden_size + keys * config.hidden_size + 2 * config.head_dim;
}

}  // namespace lab
