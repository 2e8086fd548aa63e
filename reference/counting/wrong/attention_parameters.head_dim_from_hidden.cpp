// outcome: failed
// says: head_dim is taken as hidden_size / num_attention_heads; it is a field of its own
// hint: read config.head_dim: in Qwen3-4B it is 128, while 2560 / 32 is 80
// fails: wider_than_the_stream
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t head_dim = config.hidden_size / config.num_attention_heads;
  const std::int64_t queries = config.num_attention_heads * head_dim;
  const std::int64_t keys = config.num_key_value_heads * head_dim;
  return 2 * queries * config.hidden_size + 2 * keys * config.hidden_size + 2 * head_dim;
}

}  // namespace lab
