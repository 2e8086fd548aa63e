// outcome: failed
// says: eps is 1e-5 whatever the argument says
// hint: use the argument eps; Qwen3 has 1e-6
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.eps = 1e-5});
}

}  // namespace lab
