// outcome: passed
// says: the sums are kept in double and rounded once: nearer to the truth than the reference
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      double dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += static_cast<double>(q(i, c)) * static_cast<double>(k(j, c));
      }
      result(i, j) = static_cast<real>(dot / std::sqrt(q.cols()));
    }
  }
  return result;
}

}  // namespace lab
