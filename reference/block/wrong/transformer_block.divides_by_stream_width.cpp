// outcome: failed
// says: scores are divided by the root of the width of the stream
// hint: divide by sqrt(head_dim), a field of its own
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.scale_width = x.cols()}});
}

}  // namespace lab
