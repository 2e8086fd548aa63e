// The contract of `block_parameters`: how many numbers one block has learned.
#ifndef COUNTING_BLOCK_PARAMETERS_H
#define COUNTING_BLOCK_PARAMETERS_H

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

// The parameters of one transformer block as the Qwen3 models build it: its attention (exercise
// `attention_parameters`, which you may call: it is linked), its gated feed-forward network and its
// two norms.
//
//   gate_proj, up_proj (intermediate_size, hidden_size)     down_proj: the same, turned around
//   input_layernorm, post_attention_layernorm (hidden_size)
std::int64_t block_parameters(const ModelConfig& config);
std::int64_t attention_parameters(const ModelConfig& config);  // yours, from the exercise before

}  // namespace lab

#endif  // COUNTING_BLOCK_PARAMETERS_H
