// outcome: failed
// says: the feed-forward output is added to x: what attention added is lost
// hint: y = h + swiglu(...), with h = x + attention
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.second_sum_with_x = true});
}

}  // namespace lab
