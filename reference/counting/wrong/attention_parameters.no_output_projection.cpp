// outcome: failed
// says: o_proj is missing: the heads' outputs are joined and projected back into the stream
// hint: count o_proj as well: it has the shape of q_proj turned around
// fails: qwen3_8b
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  return queries * config.hidden_size + 2 * keys * config.hidden_size + 2 * config.head_dim;
}

}  // namespace lab
