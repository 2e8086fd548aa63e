// outcome: passed
// says: adds tensor by tensor
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  std::int64_t sum = 0;
  const std::int64_t heads[] = {config.num_attention_heads, config.num_key_value_heads,
                                config.num_key_value_heads, config.num_attention_heads};
  for (const std::int64_t count : heads) {
    sum += count * config.head_dim * config.hidden_size;
  }
  return sum + config.head_dim + config.head_dim;
}

}  // namespace lab
