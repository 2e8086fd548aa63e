// Exercise `bidirectional`: attention without a mask, and one vector for a whole sequence.
#include "bidirectional.h"

#include "attention_head.h"

namespace lab {

// What to do: attention_head (yours is linked to this file) with a mask that removes nothing.
Matrix bidirectional_head(const Matrix& q, const Matrix& k, const Matrix& v) {
  static_cast<void>(k);
  Matrix out(q.rows(), v.cols());
  return out;
}

// What to do: the mean of each column. A new Vector holds NaN everywhere.
Vector mean_pool(const Matrix& x) {
  Vector mean(x.cols());
  return mean;
}

}  // namespace lab
