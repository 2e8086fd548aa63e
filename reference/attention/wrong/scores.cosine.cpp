// outcome: failed
// says: each dot product is divided by the lengths of both vectors; attention keeps the lengths, a longer query is a more decided one
// hint: divide by sqrt(d) only
// fails: lesson, ragged, linear_in_q
#include "scores.h"

namespace lab {

namespace {

real length(std::span<const real> row) {
  real squares = 0;
  for (const real x : row) {
    squares += x * x;
  }
  return sqrt(squares);
}

}  // namespace

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot / (length(q.row(i)) * length(k.row(j)));
    }
  }
  return result;
}

}  // namespace lab
