// outcome: failed
// says: the last number of each row of w is added as a bias; these maps have none
// hint: result(i, o) is the dot product alone: an x of zeros gives zeros
// fails: lesson_q, no_bias
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      real sum = w(o, w.cols() - 1);
      for (int c = 0; c < x.cols(); ++c) {
        sum += x(i, c) * w(o, c);
      }
      result(i, o) = sum;
    }
  }
  return result;
}

}  // namespace lab
