// outcome: failed
// says: the block is multiplied by the number of layers; this asks for one block
// hint: leave num_hidden_layers out: the next exercise multiplies
// fails: qwen3
#include "block_parameters.h"

namespace lab {

std::int64_t block_parameters(const ModelConfig& config) {
  const std::int64_t matrix = config.hidden_size * config.intermediate_size;
  return config.num_hidden_layers *
         (attention_parameters(config) + 3 * matrix + 2 * config.hidden_size);
}

}  // namespace lab
