// outcome: failed
// says: the norms run over tokens instead of columns
// hint: one mean of squares per row
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.norm = NormFault::kColumns});
}

}  // namespace lab
