// The contract of `encoder_layer`: one layer of the 2017 encoder, beside which Qwen3 can be read.
#ifndef DECODING_ENCODER_LAYER_H
#define DECODING_ENCODER_LAYER_H

#include "lab/lab.h"

namespace lab {

// Weights are stored (out, in). heads * head_dim is h.
struct EncoderWeights {
  Matrix wq{};      // (h, h)
  Matrix wk{};      // (h, h)
  Matrix wv{};      // (h, h)
  Matrix wo{};      // (h, h)
  Vector gain_1{};  // (h), of the norm behind attention
  Vector bias_1{};  // (h)
  Matrix w_in{};    // (f, h)
  Vector b_in{};    // (f)
  Matrix w_out{};   // (h, f)
  Vector b_out{};   // (h)
  Vector gain_2{};  // (h), of the norm behind the feed-forward network
  Vector bias_2{};  // (h)
};
LAB_RECORD(EncoderWeights, wq, wk, wv, wo, gain_1, bias_1, w_in, b_in, w_out, b_out, gain_2, bias_2)

// Each row: (row - mean) / sqrt(variance + eps) * gain + bias. The variance is the mean of squared
// differences (divided by the number of columns).
Matrix layer_norm(const Matrix& x, const Vector& gain, const Vector& bias, double eps);

// Two matrices with a ReLU between: relu(x w_in^T + b_in) w_out^T + b_out.
Matrix relu_network(const Matrix& x, const Matrix& w_in, const Vector& b_in, const Matrix& w_out,
                    const Vector& b_out);

// x (n, h). No mask: every position sees every other. Norms stand behind the sums:
//   h = layer_norm(x + attention(x)),  y = layer_norm(h + relu_network(h))
// attention: h / head_dim heads, scores / sqrt(head_dim), no rotation. (The paper adds sinusoidal
// positions to x before the first layer.)
Matrix encoder_layer(const Matrix& x, const EncoderWeights& weights, int head_dim, double eps);

}  // namespace lab

#endif  // DECODING_ENCODER_LAYER_H
