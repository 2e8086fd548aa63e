// The contract of `attention_parameters`: how many numbers the attention of one block has learned.
#ifndef COUNTING_ATTENTION_PARAMETERS_H
#define COUNTING_ATTENTION_PARAMETERS_H

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

// The parameters of one block's attention: q_proj, k_proj, v_proj and o_proj, and the scales
// q_norm and k_norm. There are no biases (attention_bias is false in every Qwen3 configuration).
//
// Stored shapes, (out, in):
//   q_proj (num_attention_heads * head_dim, hidden_size)     o_proj: the same, turned around
//   k_proj, v_proj (num_key_value_heads * head_dim, hidden_size)
//   q_norm, k_norm (head_dim): one scale shared by all heads
std::int64_t attention_parameters(const ModelConfig& config);

}  // namespace lab

#endif  // COUNTING_ATTENTION_PARAMETERS_H
