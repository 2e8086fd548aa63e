// The contract of `parameters_from_header`: how many parameters a checkpoint holds, and where.
#ifndef HEADS_PARAMETERS_FROM_HEADER_H
#define HEADS_PARAMETERS_FROM_HEADER_H

#include "safetensors_header.h"

namespace lab {

struct ParameterReport {
  std::int64_t total = 0;         // of the model
  std::int64_t embedding = 0;     // model.embed_tokens.weight
  std::int64_t attention = 0;     // everything in self_attn, q_norm and k_norm included, all layers
  std::int64_t feed_forward = 0;  // everything in mlp, all layers
  std::int64_t layers = 0;        // how many different N in model.layers.N.
};
LAB_RECORD(ParameterReport, total, embedding, attention, feed_forward, layers)

// tensors: those of a checkpoint, named as in Qwen3, in any order:
//   model.embed_tokens.weight, model.norm.weight, lm_head.weight,
//   model.layers.N.self_attn.NAME.weight, model.layers.N.mlp.NAME.weight,
//   model.layers.N.input_layernorm.weight, model.layers.N.post_attention_layernorm.weight
// A tensor has as many parameters as elements; shape [] is one.
// tied: tie_word_embeddings of config.json. A tied model uses its embedding as output head: when
// its file holds lm_head.weight all the same, that is a second copy and no parameters of its own.
ParameterReport parameters_from_header(const std::vector<TensorInfo>& tensors, bool tied);

}  // namespace lab

#endif  // HEADS_PARAMETERS_FROM_HEADER_H
