// outcome: failed
// says: x is added twice on the way
// hint: one sum per sub-layer
// fails: whole, path_without_matrix
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.stream_doubled = true});
}

}  // namespace lab
