// outcome: failed
// says: the result is turned on its side: one row per output number instead of one per position
// hint: position i stays row i: the result has x.rows() rows and w.rows() columns
// fails: lesson_q, narrowing
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(w.rows(), x.rows());
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += x(i, c) * w(o, c);
      }
      result(o, i) = sum;
    }
  }
  return result;
}

}  // namespace lab
