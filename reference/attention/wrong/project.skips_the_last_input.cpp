// outcome: failed
// says: the loop over the input stops one number too early
// hint: x.cols() numbers per row: c runs from 0 while c < x.cols()
// fails: lesson_q, narrowing
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols() - 1; ++c) {
        sum += x(i, c) * w(o, c);
      }
      result(i, o) = sum;
    }
  }
  return result;
}

}  // namespace lab
