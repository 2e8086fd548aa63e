// outcome: failed
// says: the key and value projections are given num_attention_heads heads; they have num_key_value_heads
// hint: grouped-query attention: k_proj and v_proj have num_key_value_heads * head_dim rows
// fails: qwen3_8b
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_attention_heads * config.head_dim;
  return 2 * queries * config.hidden_size + 2 * keys * config.hidden_size + 2 * config.head_dim;
}

}  // namespace lab
