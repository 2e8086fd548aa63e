// outcome: passed
// says: writes every tensor out
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t queries = config.num_attention_heads * config.head_dim;
  const std::int64_t keys = config.num_key_value_heads * config.head_dim;
  const std::int64_t attention =
      config.hidden_size * (2 * queries + 2 * keys) + 2 * config.head_dim;
  return attention + config.hidden_size * (3 * config.intermediate_size + 2);
}

}  // namespace lab
