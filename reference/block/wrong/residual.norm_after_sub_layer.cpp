// outcome: failed
// says: the norm is applied to the sub-layer's output
// hint: the norm comes before the sub-layer
// fails: before
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

Matrix add_residual(const Matrix& x, const Layer& sub_layer) { return add(x, sub_layer(x)); }

Matrix pre_norm(const Matrix& x, const Layer& norm, const Layer& sub_layer) {
  return add(x, norm(sub_layer(x)));
}

Matrix post_norm(const Matrix& x, const Layer& norm, const Layer& sub_layer) {
  return norm(add(x, sub_layer(x)));
}

}  // namespace lab
