// outcome: failed
// says: the norms stand behind the sums, as in the paper of 2017
// hint: x + f(norm(x)): the norm is for the sub-layer only
// fails: whole, path_without_matrix
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.post_norm = true});
}

}  // namespace lab
