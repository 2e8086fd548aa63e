// Two quotients of one block.
#include "shares.h"

namespace lab {

Shares shares(const ModelConfig& config) {
  const auto block = static_cast<double>(block_parameters(config));
  const auto attention = static_cast<double>(attention_parameters(config));
  const auto feed_forward = static_cast<double>(3 * config.hidden_size * config.intermediate_size);
  return {.attention = attention / block, .feed_forward = feed_forward / block};
}

}  // namespace lab
