// outcome: failed
// says: the shares are taken of attention and feed-forward together, without the norms
// hint: divide by the whole block, norms included
// fails: do_not_add_up_to_one
#include "shares.h"

namespace lab {

Shares shares(const ModelConfig& config) {
  const auto block = static_cast<double>(block_parameters(config));
  const auto attention = static_cast<double>(attention_parameters(config));
  const auto feed_forward = static_cast<double>(3 * config.hidden_size * config.intermediate_size);
  return {.attention = attention / (attention + feed_forward),
          .feed_forward = feed_forward / (attention + feed_forward)};
}

}  // namespace lab
