// outcome: failed
// says: the sum is kept in an int, so every product loses its fraction
// hint: declare the running sum as real
// fails: lesson_q, narrowing
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      int sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += static_cast<int>(x(i, c) * w(o, c));
      }
      result(i, o) = real(sum);
    }
  }
  return result;
}

}  // namespace lab
