// outcome: failed
// says: the dot products are divided by d instead of by sqrt(d): every score is sqrt(d) times too small
// hint: the spread of a sum of d products grows like sqrt(d), so that is what has to be divided out
// fails: lesson, ragged, divides_by_the_root_of_the_width
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const real d = real(q.cols());
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot / d;
    }
  }
  return result;
}

}  // namespace lab
