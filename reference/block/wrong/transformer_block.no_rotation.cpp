// outcome: failed
// says: nothing is rotated: the tokens have no positions
// hint: rotate q and k of token i to position i
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta,
                      {.attention = {.rotate_q = false, .rotate_k = false}});
}

}  // namespace lab
