// The contract of `checkpoint_tensors`: what a checkpoint must hold, before anything is loaded.
#ifndef MODEL_CHECKPOINT_TENSORS_H
#define MODEL_CHECKPOINT_TENSORS_H

#include <string>

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

struct NamedShape {
  std::string name{};
  std::vector<std::int64_t> shape{};  // as stored: (out, in) for a matrix, (n) for a norm
};
LAB_RECORD(NamedShape, name, shape)

// The tensors of a Qwen3 checkpoint with this config.json, in this order:
//   model.embed_tokens.weight
//   for every layer N = 0, 1, ...: model.layers.N. and then
//     input_layernorm.weight, self_attn.q_proj.weight, self_attn.k_proj.weight,
//     self_attn.v_proj.weight, self_attn.q_norm.weight, self_attn.k_norm.weight,
//     self_attn.o_proj.weight, post_attention_layernorm.weight,
//     mlp.gate_proj.weight, mlp.up_proj.weight, mlp.down_proj.weight
//   model.norm.weight
//   lm_head.weight, unless the embedding is used as output head (tie_word_embeddings)
// head_dim is a field of its own; q_norm and k_norm have one gain per column of a head.
std::vector<NamedShape> checkpoint_tensors(const ModelConfig& config);

// Compares a checkpoint's tensors, in any order, with what the configuration wants. Returns the
// first fault, or an empty text when there is none:
//   "NAME is missing"
//   "NAME is [2, 3], wanted [3, 2]"
//   "NAME is not part of the model"
// The wanted tensors are looked at first, in their order; then what is too much, in the order
// found. A tied model's file may hold lm_head.weight all the same: that is a copy and no fault.
std::string checkpoint_fault(const ModelConfig& config, const std::vector<NamedShape>& found);

}  // namespace lab

#endif  // MODEL_CHECKPOINT_TENSORS_H
