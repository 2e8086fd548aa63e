// outcome: failed
// says: the feed-forward width is taken as 4 x hidden_size, the ratio of 2017; here it is a field
// hint: read config.intermediate_size: 3 x hidden_size in Qwen3-8B, 3.8 x in Qwen3-4B
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * 4 * config.hidden_size;
  return attention_parameters(config) + 3 * matrix + 2 * config.hidden_size;
}

}  // namespace lab
