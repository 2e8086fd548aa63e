// outcome: failed
// says: one mean of squares is taken over all heads of a token together
// hint: rmsnorm each head of head_dim columns on its own; the gain has head_dim numbers
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta,
                      {.attention = {.norm_over_all_heads = true}});
}

}  // namespace lab
