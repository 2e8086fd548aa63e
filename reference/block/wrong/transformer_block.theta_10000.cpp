// outcome: failed
// says: theta is 10,000 whatever the argument says
// hint: use the argument theta; Qwen3 has 1,000,000
// fails: theta_million
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.theta = 10000}});
}

}  // namespace lab
