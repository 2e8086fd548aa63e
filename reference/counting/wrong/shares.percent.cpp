// outcome: failed
// says: the shares are given in percent; the contract wants 0 to 1
// hint: leave out the factor of 100
// fails: qwen3
#include "shares.h"

namespace lab {

Shares shares(const ModelConfig& config) {
  const auto block = static_cast<double>(block_parameters(config));
  const auto attention = static_cast<double>(attention_parameters(config));
  const auto feed_forward = static_cast<double>(3 * config.hidden_size * config.intermediate_size);
  return {.attention = 100 * attention / block, .feed_forward = 100 * feed_forward / block};
}

}  // namespace lab
