// outcome: failed
// says: the two norms leave their gains out
// hint: times attention_norm[c], times feed_forward_norm[c]
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.norm = NormFault::kNoGain});
}

}  // namespace lab
