// outcome: failed
// says: the values are rotated as well: positions belong in the scores only
// hint: rotate q and k, leave v as it is
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.rotate_v = true}});
}

}  // namespace lab
