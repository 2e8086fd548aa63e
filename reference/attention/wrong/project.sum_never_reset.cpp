// outcome: failed
// says: the running sum is set to 0 once for the whole matrix, so each output contains all those before it, also those of earlier rows
// hint: declare the sum inside both outer loops, where it starts at 0 for each element of the result
// fails: lesson_q, narrowing
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  real sum = 0;
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      for (int c = 0; c < x.cols(); ++c) {
        sum += x(i, c) * w(o, c);
      }
      result(i, o) = sum;
    }
  }
  return result;
}

}  // namespace lab
