// outcome: failed
// says: the square root of the width is kept in an int: sqrt(8) becomes 2, while widths that are squares (4, 16, 64) come out right
// hint: keep the root in a real; only then is it right for every width
// fails: lesson, ragged
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const int root_d = static_cast<int>(std::sqrt(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot / real(root_d);
    }
  }
  return result;
}

}  // namespace lab
