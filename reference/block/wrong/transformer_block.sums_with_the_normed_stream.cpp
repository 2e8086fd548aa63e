// outcome: failed
// says: sub-layers are added to the normed stream: the norm stands in the residual path
// hint: add to x, not to rmsnorm(x)
// fails: whole, path_without_matrix
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.normed_stream = true});
}

}  // namespace lab
