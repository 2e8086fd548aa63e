// outcome: failed
// says: the causal mask is still there: position 0 sees only itself
// hint: leave the mask out, or add one of zeros
// fails: lesson, order_does_not_matter, the_first_sees_the_last
#include "bidirectional.h"

#include <algorithm>

namespace lab {

Matrix bidirectional_head(const Matrix& q, const Matrix& k, const Matrix& v) {
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    Vector weight(k.rows(), 0);
    real highest = -kInfinity;
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < q.cols(); ++c) {
        weight[j] += q(i, c) * k(j, c);
      }
      weight[j] /= sqrt(real(q.cols()));
      weight[j] = j <= i + k.rows() - q.rows() ? weight[j] : -kInfinity;
      highest = std::max(highest, weight[j]);
    }
    real sum = 0;
    for (real& x : weight) {
      x = highest == -kInfinity ? real(0) : exp(x - highest);
      sum += x;
    }
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += (sum > 0 ? weight[j] / sum : real(0)) * v(j, c);
      }
    }
  }
  return out;
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
