// outcome: failed
// says: both sub-layers read the same norm of x, as in GPT-J
// hint: the feed-forward network reads what attention has added to
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.parallel = true});
}

}  // namespace lab
