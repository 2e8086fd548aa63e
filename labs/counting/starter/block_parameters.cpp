// Exercise `block_parameters`: the parameters of one block.
#include "block_parameters.h"

namespace lab {

// What to do: attention, three feed-forward matrices, two norms.
std::int64_t block_parameters(const ModelConfig& config) { return -config.hidden_size; }

}  // namespace lab
