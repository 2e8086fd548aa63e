// outcome: failed
// says: the largest number of each column is returned instead of the mean
// hint: add the rows and divide by their number
// fails: pool_is_the_mean_of_the_rows
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
      highest = std::max(highest, weight[j]);
    }
    real sum = 0;
    for (real& x : weight) {
      x = exp(x - highest);
      sum += x;
    }
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weight[j] / sum * v(j, c);
      }
    }
  }
  return out;
}

Vector mean_pool(const Matrix& x) {
  Vector mean(x.cols(), -kInfinity);
  for (int i = 0; i < x.rows(); ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      mean[c] = std::max(mean[c], x(i, c));
    }
  }
  return mean;
}

}  // namespace lab
