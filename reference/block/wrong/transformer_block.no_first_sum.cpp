// outcome: failed
// says: the output of attention replaces the stream
// hint: h = x + attention(...)
// fails: whole, path_without_matrix
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.add_after_attention = false});
}

}  // namespace lab
