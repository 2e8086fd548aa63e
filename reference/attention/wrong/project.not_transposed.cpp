// outcome: failed
// says: w is used as if it were stored (in, out): each output is taken from a column of w, which only fits when w is square
// hint: w has one row per output number: use w(o, c), the row of output o
// fails: lesson_q, lesson_k, lesson_v, narrowing
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += x(i, c) * w(c, o);
      }
      result(i, o) = sum;
    }
  }
  return result;
}

}  // namespace lab
