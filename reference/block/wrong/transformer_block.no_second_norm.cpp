// outcome: failed
// says: the feed-forward network reads the stream without its norm
// hint: swiglu(rmsnorm(h, feed_forward_norm))
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.norm_before_feed_forward = false});
}

}  // namespace lab
