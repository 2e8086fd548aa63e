// outcome: failed
// says: the two shares are swapped: attention is the smaller part of a Qwen3 block
// hint: attention first, then the feed-forward network
// fails: qwen3
#include "shares.h"

namespace lab {

Shares shares(const ModelConfig& config) {
  const auto block = static_cast<double>(block_parameters(config));
  const auto attention = static_cast<double>(attention_parameters(config));
  const auto feed_forward = static_cast<double>(3 * config.hidden_size * config.intermediate_size);
  return {.attention = feed_forward / block, .feed_forward = attention / block};
}

}  // namespace lab
