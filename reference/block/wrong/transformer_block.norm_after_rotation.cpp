// outcome: failed
// says: q and k are rotated first and normed after: the gain then weighs turned columns
// hint: first q_norm and k_norm on each head, then the rotation
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta,
                      {.attention = {.norm_after_rotation = true}});
}

}  // namespace lab
