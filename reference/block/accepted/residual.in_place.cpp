// outcome: passed
// says: the sub-layer's output is copied and the input added to it in place
#include "residual.h"

namespace lab {

namespace {

Matrix add(const Matrix& a, const Matrix& b) {
  Matrix sum = b;
  for (int i = 0; i < sum.rows(); ++i) {
    for (int c = 0; c < sum.cols(); ++c) {
      sum(i, c) += a(i, c);
    }
  }
  return sum;
}

}  // namespace

using Layer = std::function<Matrix(const Matrix&)>;

Matrix add_residual(const Matrix& x, const Layer& sub_layer) { return add(x, sub_layer(x)); }

Matrix pre_norm(const Matrix& x, const Layer& norm, const Layer& sub_layer) {
  return add(x, sub_layer(norm(x)));
}

Matrix post_norm(const Matrix& x, const Layer& norm, const Layer& sub_layer) {
  return norm(add(x, sub_layer(x)));
}

}  // namespace lab
