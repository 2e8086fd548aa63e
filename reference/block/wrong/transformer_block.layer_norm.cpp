// outcome: failed
// says: the norms take the mean of a row away, as LayerNorm does
// hint: rmsnorm only divides by the root of the mean of squares
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.norm = NormFault::kLayerNorm});
}

}  // namespace lab
