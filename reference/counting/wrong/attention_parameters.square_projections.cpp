// outcome: failed
// says: q_proj and o_proj are counted as hidden_size x hidden_size; their other side is heads x head_dim, which is only sometimes the same
// hint: the width of all query heads together is num_attention_heads * head_dim: 2,048 in Qwen3-0.6B, where hidden_size is 1,024
// fails: wider_than_the_stream
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.hidden_size;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  return 2 * queries * config.hidden_size + 2 * keys * config.hidden_size + 2 * config.head_dim;
}

}  // namespace lab
