// outcome: failed
// says: the scales q_norm and k_norm are left out
// hint: add head_dim for q_norm and head_dim for k_norm
// fails: qwen3_8b
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  return 2 * queries * config.hidden_size + 2 * keys * config.hidden_size;
}

}  // namespace lab
