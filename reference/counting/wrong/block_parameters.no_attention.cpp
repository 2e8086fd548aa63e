// outcome: failed
// says: only the feed-forward network and the norms are counted
// hint: add the attention of the block: call your attention_parameters(config)
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return 3 * matrix + 2 * config.hidden_size;
}

}  // namespace lab
