// outcome: failed
// says: integers are divided, so every share is 0
// hint: turn at least one side into a double before dividing
// fails: qwen3
#include "shares.h"

namespace lab {

Shares shares(const ModelConfig& config) {
  const std::int64_t block = block_parameters(config);
  const std::int64_t feed_forward = 3 * config.hidden_size * config.intermediate_size;
  return {.attention = static_cast<double>(attention_parameters(config) / block),
          .feed_forward = static_cast<double>(feed_forward / block)};
}

}  // namespace lab
