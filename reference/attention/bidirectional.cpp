// Attention without a mask, and the mean over positions that embedding models take of it.
#include "bidirectional.h"

#include "attention_head.h"

namespace lab {

Matrix bidirectional_head(const Matrix& q, const Matrix& k, const Matrix& v) {
  return attention_head(q, k, v, Matrix(q.rows(), k.rows(), 0)).out;
}

Vector mean_pool(const Matrix& x) {
  Vector mean(x.cols(), 0);
  for (int i = 0; i < x.rows(); ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      mean[c] += x(i, c);
    }
  }
  for (real& element : mean) {
    element /= real(x.rows());
  }
  return mean;
}

}  // namespace lab
