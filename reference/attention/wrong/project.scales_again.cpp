// outcome: failed
// says: the result is divided by the square root of the input width; that division belongs to the random weights of the lesson's script and is already in w
// hint: return the plain dot product; w comes with its scale
// fails: lesson_q, picks_columns
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += x(i, c) * w(o, c);
      }
      result(i, o) = sum / sqrt(real(x.cols()));
    }
  }
  return result;
}

}  // namespace lab
