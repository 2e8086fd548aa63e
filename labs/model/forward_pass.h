// The contract of `forward_pass`: your block, stacked: a model.
#ifndef MODEL_FORWARD_PASS_H
#define MODEL_FORWARD_PASS_H

#include "lab/lab.h"
#include "transformer_block.h"

namespace lab {

struct Decoder {
  Matrix embedding{};                  // (vocab, h): row t is the vector of token t
  std::vector<BlockWeights> layers{};  // applied in this order
  Vector norm{};                       // (h), behind the last layer
  Matrix head{};  // (vocab, h); without rows: the embedding is used again (tied)
  int head_dim = 0;
  double eps = 0;
  double theta = 0;
};
LAB_RECORD(Decoder, embedding, layers, norm, head, head_dim, eps, theta)

// ids (n), n >= 1, each from 0 to vocab - 1; token i stands at position i. Returns the logits
// (n, vocab): row i rates every token as the one that follows token i.
//   x = the embedding's rows of the ids; through every layer in order (`transformer_block`);
//   rmsnorm with `norm`; times the output head.
// Your files of the lab `block` are linked: include "transformer_block.h" and "rmsnorm.h".
Matrix forward_pass(const Decoder& model, const std::vector<std::int64_t>& ids);

}  // namespace lab

#endif  // MODEL_FORWARD_PASS_H
