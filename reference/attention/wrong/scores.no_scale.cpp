// outcome: failed
// says: the dot products are not divided by sqrt(d): every score is sqrt(d) times too large
// hint: divide each dot product by sqrt of q.cols(), the width of the head
// fails: lesson, ragged, divides_by_the_root_of_the_width
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot;
    }
  }
  return result;
}

}  // namespace lab
