// outcome: failed
// says: the values go through a norm as well
// hint: only q and k have a norm
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.norm_v = true}});
}

}  // namespace lab
