// outcome: failed
// says: the sub-layer's output replaces its input; there is no path around the sub-layer
// hint: add x to it
// fails: adds
#include "residual.h"

namespace lab {

namespace {

Matrix add(const Matrix& a, const Matrix& b) {
  Matrix sum(a.rows(), a.cols());
  for (int i = 0; i < sum.size(); ++i) {
    sum.data()[i] = a.data()[i] + b.data()[i];
  }
  return sum;
}

}  // namespace

using Layer = std::function<Matrix(const Matrix&)>;

Matrix add_residual(const Matrix& x, const Layer& sub_layer) {
  return add(sub_layer(x), Matrix(x.rows(), x.cols(), 0));
}

Matrix pre_norm(const Matrix& x, const Layer& norm, const Layer& sub_layer) {
  return add(x, sub_layer(norm(x)));
}

Matrix post_norm(const Matrix& x, const Layer& norm, const Layer& sub_layer) {
  return norm(add(x, sub_layer(x)));
}

}  // namespace lab
