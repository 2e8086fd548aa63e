// outcome: passed
// says: takes attention and norms away from the block
#include "shares.h"

namespace lab {

Shares shares(const ModelConfig& config) {
  const std::int64_t block = block_parameters(config);
  const std::int64_t attention = attention_parameters(config);
  const std::int64_t feed_forward = block - attention - 2 * config.hidden_size;
  return {.attention = static_cast<double>(attention) / static_cast<double>(block),
          .feed_forward = static_cast<double>(feed_forward) / static_cast<double>(block)};
}

}  // namespace lab
