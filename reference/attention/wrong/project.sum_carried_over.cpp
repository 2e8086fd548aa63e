// outcome: failed
// says: the running sum is not set back to 0 between outputs, so each output of a row contains those before it
// hint: start the sum at 0 inside the innermost pair of loops, once per output number
// fails: lesson_q, narrowing
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  for (int i = 0; i < x.rows(); ++i) {
    real sum = 0;
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
