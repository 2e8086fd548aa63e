// outcome: failed
// says: eps is added outside the root: small rows come out too large
// hint: 1 / sqrt(mean of squares + eps)
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.norm = NormFault::kEpsOutside});
}

}  // namespace lab
