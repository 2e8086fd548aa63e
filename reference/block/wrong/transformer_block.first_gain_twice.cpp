// outcome: failed
// says: both norms use the gain of the first
// hint: feed_forward_norm is the gain of the second norm
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.first_gain_twice = true});
}

}  // namespace lab
