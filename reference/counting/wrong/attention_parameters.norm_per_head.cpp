// outcome: failed
// says: q_norm and k_norm are counted once for each head; all heads share one scale of head_dim numbers
// hint: q_norm has head_dim entries and so has k_norm, however many heads there are
// fails: qwen3_8b
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  return 2 * queries * config.hidden_size + 2 * keys * config.hidden_size + queries + keys;
}

}  // namespace lab
