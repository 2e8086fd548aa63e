// outcome: failed
// says: keys are turned the other way: scores depend on the sum of the positions
// hint: the same angle, with the same sign, for q and k
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.sign_of_keys = -1}});
}

}  // namespace lab
