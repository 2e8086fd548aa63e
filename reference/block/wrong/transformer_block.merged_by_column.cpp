// outcome: failed
// says: the heads are put together column by column instead of head by head
// hint: head h fills columns h * head_dim to h * head_dim + head_dim - 1
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.merged_by_column = true}});
}

}  // namespace lab
