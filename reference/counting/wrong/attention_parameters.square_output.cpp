// outcome: failed
// says: o_proj is counted as hidden_size x hidden_size; its other side is heads x head_dim, as wide as what the heads hand over
// hint: o_proj has as many numbers as q_proj
// fails: wider_than_the_stream
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  const std::int64_t output = config.hidden_size * config.hidden_size;
  return queries * config.hidden_size + output + 2 * keys * config.hidden_size +
         2 * config.head_dim;
}

}  // namespace lab
