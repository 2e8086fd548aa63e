// outcome: failed
// says: q_norm and k_norm are exchanged
// hint: q_norm belongs to the queries, k_norm to the keys
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.gains_swapped = true}});
}

}  // namespace lab
