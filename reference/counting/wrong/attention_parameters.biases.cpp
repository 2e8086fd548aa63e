// outcome: failed
// says: a bias is counted for each row of q, k and v; Qwen3 has none (Qwen2 had)
// hint: leave the biases out: attention_bias is false
// fails: qwen3_8b
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  return 2 * queries * config.hidden_size + 2 * keys * config.hidden_size + 2 * config.head_dim +
         queries + 2 * keys;
}

}  // namespace lab
