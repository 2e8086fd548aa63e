// outcome: failed
// says: the rotation pairs columns across the whole row, before it is cut into heads
// hint: cut into heads first; pairs and rates are those of head_dim
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta,
                      {.attention = {.rotate_before_split = true}});
}

}  // namespace lab
