// outcome: failed
// says: neighbouring columns are paired in the rotation, as GPT-J does
// hint: Qwen3 pairs column j with column j + head_dim / 2
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.interleaved = true}});
}

}  // namespace lab
