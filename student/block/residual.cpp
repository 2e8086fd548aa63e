// Exercise `residual`: three ways to put a sub-layer beside the stream.
#include "residual.h"

namespace lab {

// What to do: one line each. The functions you are given are called like any other.
Matrix add_residual(const Matrix& x, const std::function<Matrix(const Matrix&)>& /*sub_layer*/) {
  return Matrix(x.rows(), x.cols());
}

Matrix pre_norm(const Matrix& x, const std::function<Matrix(const Matrix&)>& /*norm*/,
                const std::function<Matrix(const Matrix&)>& /*sub_layer*/) {
  return Matrix(x.rows(), x.cols());
}

Matrix post_norm(const Matrix& x, const std::function<Matrix(const Matrix&)>& /*norm*/,
                 const std::function<Matrix(const Matrix&)>& /*sub_layer*/) {
  return Matrix(x.rows(), x.cols());
}

}  // namespace lab
