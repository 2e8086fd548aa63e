// outcome: failed
// says: the gains of the two norms are exchanged
// hint: attention_norm stands before attention, feed_forward_norm before the feed-forward network
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.gains_swapped = true});
}

}  // namespace lab
