// outcome: failed
// says: the keys are not rotated: scores depend on where a query stands, not on how far its keys are
// hint: rotate q and k alike
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.rotate_k = false}});
}

}  // namespace lab
