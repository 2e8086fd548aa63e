// outcome: failed
// says: the products are computed in 32 bits and wrap around for a model with a very wide stream
// hint: keep std::int64_t throughout: 2 * 32,768 * 32,768 does not fit into an int
// fails: very_wide
#include "attention_parameters.h"

namespace lab {

std::int64_t attention_parameters(const ModelConfig& config) {
  const auto queries = static_cast<std::uint32_t>(config.num_attention_heads * config.head_dim);
  const auto keys = static_cast<std::uint32_t>(config.num_key_value_heads * config.head_dim);
  const auto hidden = static_cast<std::uint32_t>(config.hidden_size);
  return 2 * queries * hidden + 2 * keys * hidden + 2 * static_cast<std::uint32_t>(config.head_dim);
}

}  // namespace lab
