// outcome: failed
// says: every token sees all tokens, also later ones
// hint: token i sees tokens 0 to i
// fails: whole, later_tokens_are_not_felt
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.ahead = 1 << 20}});
}

}  // namespace lab
