// outcome: passed
// says: one row of scores at a time; the same work, less memory
#include "eager_attention.h"

#include <algorithm>
#include <cmath>

namespace lab {
Matrix eager_attention(const Matrix& q, const Matrix& k, const Matrix& v) {
  Matrix out(q.rows(), v.cols(), 0);
  const real root = sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    Vector row(k.rows());
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      row[j] = dot / root;
    }
    const real highest = *std::max_element(row.begin(), row.end());
    real sum = 0;
    for (real& x : row) {
      x = exp(x - highest);
      sum += x;
    }
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += row[j] * v(j, c);
      }
    }
    for (int c = 0; c < v.cols(); ++c) {
      out(i, c) /= sum;
    }
  }
  return out;
}

Matrix project_tokens(const Matrix& x, const Matrix& w) {
  Matrix out(x.rows(), w.rows(), 0);
  for (int i = 0; i < x.rows(); ++i) {
    for (int j = 0; j < w.rows(); ++j) {
      for (int c = 0; c < x.cols(); ++c) {
        out(i, j) += x(i, c) * w(j, c);
      }
    }
  }
  return out;
}

double growth_exponent(double work_short, double work_long, double times_longer) {
  return std::log(work_long / work_short) / std::log(times_longer);
}

}  // namespace lab
