// outcome: passed
// says: everything in double, rounded once at the end
#include "attention_head.h"

namespace lab {

HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask) {
  Matrix weights(q.rows(), k.rows(), 0);
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    VectorD power(k.rows(), -INFINITY);
    double highest = -INFINITY;
    for (int j = 0; j < k.rows(); ++j) {
      double dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += static_cast<double>(q(i, c)) * static_cast<double>(k(j, c));
      }
      power[j] = dot / std::sqrt(q.cols()) + static_cast<double>(mask(i, j));
      highest = std::fmax(highest, power[j]);
    }
    double sum = 0;
    for (double& x : power) {
      x = std::isinf(highest) ? 0 : std::exp(x - highest);
      sum += x;
    }
    for (int c = 0; c < v.cols(); ++c) {
      double average = 0;
      for (int j = 0; j < k.rows(); ++j) {
        average += power[j] * static_cast<double>(v(j, c));
      }
      out(i, c) = static_cast<real>(sum > 0 ? average / sum : 0);
    }
    for (int j = 0; j < k.rows(); ++j) {
      weights(i, j) = static_cast<real>(sum > 0 ? power[j] / sum : 0);
    }
  }
  return {.out = out, .weights = weights};
}

}  // namespace lab
