// Exercise `encoder_layer`: the layer of 2017, part by part.
#include "encoder_layer.h"

namespace lab {

// What to do: the norm with a mean and a bias; the network with two matrices; then the layer.
Matrix layer_norm(const Matrix& x, const Vector&, const Vector&, double) {
  Matrix out(x.rows(), x.cols());
  return out;
}

Matrix relu_network(const Matrix& x, const Matrix&, const Vector&, const Matrix& w_out,
                    const Vector&) {
  Matrix out(x.rows(), w_out.rows());
  return out;
}

Matrix encoder_layer(const Matrix& x, const EncoderWeights&, int, double) {
  Matrix out(x.rows(), x.cols());
  return out;
}

}  // namespace lab
