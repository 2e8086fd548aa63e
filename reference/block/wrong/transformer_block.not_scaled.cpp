// outcome: failed
// says: scores are not divided by sqrt(head_dim)
// hint: divide each score by sqrt(head_dim)
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.scale_width = 1}});
}

}  // namespace lab
