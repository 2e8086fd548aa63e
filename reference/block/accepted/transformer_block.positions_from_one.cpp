// outcome: passed
// says: positions counted from 1: a rotation sees distances only, so no score changes
#include "transformer_block.h"

#include "../wrong/transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.first_position = 1}});
}

}  // namespace lab
