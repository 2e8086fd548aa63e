// outcome: failed
// says: token i also sees token i + 1
// hint: the last key of token i is its own
// fails: whole, later_tokens_are_not_felt
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.ahead = 1}});
}

}  // namespace lab
