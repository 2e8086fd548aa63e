// outcome: failed
// says: heads are counted as if each were one number wide
// hint: a head is head_dim numbers wide: multiply num_attention_heads and num_key_value_heads by head_dim
// fails: qwen3_8b
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads;
  const std::int64_t keys = config.num_key_value_heads;
  return 2 * queries * config.hidden_size + 2 * keys * config.hidden_size + 2 * config.head_dim;
}

}  // namespace lab
