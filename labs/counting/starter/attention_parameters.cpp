// Exercise `attention_parameters`: the parameters of one block's attention.
#include "attention_parameters.h"

namespace lab {

// What to do: add up rows times columns over the six tensors of the header.
std::int64_t attention_parameters(const ModelConfig& config) { return -config.hidden_size; }

}  // namespace lab
