// outcome: failed
// says: the feed-forward network comes before attention
// hint: attention first
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.feed_forward_first = true});
}

}  // namespace lab
