// outcome: failed
// says: the feed-forward network is counted with two matrices, as in 2017; the gated one has three
// hint: gate_proj, up_proj and down_proj are three matrices
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return attention_parameters(config) + 2 * matrix + 2 * config.hidden_size;
}

}  // namespace lab
