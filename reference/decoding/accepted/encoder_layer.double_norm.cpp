// outcome: passed
// says: the norm's mean and variance in double
#include "encoder_layer.h"

#include <cmath>

namespace lab {
namespace {

// x (n, in), w (out, in) -> (n, out).
Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows(), 0);
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      for (int c = 0; c < x.cols(); ++c) {
        result(i, o) += x(i, c) * w(o, c);
      }
    }
  }
  return result;
}

Matrix plus(const Matrix& a, const Matrix& b) {
  Matrix sum = a;
  for (int i = 0; i < sum.size(); ++i) {
    sum.data()[i] += b.data()[i];
  }
  return sum;
}

Matrix plus(const Matrix& a, const Vector& bias) {
  Matrix sum = a;
  for (int i = 0; i < sum.rows(); ++i) {
    for (int c = 0; c < sum.cols(); ++c) {
      sum(i, c) += bias[c];
    }
  }
  return sum;
}

Matrix attention(const Matrix& x, const EncoderWeights& weights, int head_dim) {
  const Matrix q = project(x, weights.wq);
  const Matrix k = project(x, weights.wk);
  const Matrix v = project(x, weights.wv);
  Matrix merged(x.rows(), x.cols(), 0);
  for (int first = 0; first < x.cols(); first += head_dim) {
    for (int i = 0; i < x.rows(); ++i) {
      Vector weight(x.rows());
      real highest = -kInfinity;
      for (int j = 0; j < x.rows(); ++j) {
        real dot = 0;
        for (int c = first; c < first + head_dim; ++c) {
          dot += q(i, c) * k(j, c);
        }
        weight[j] = dot / sqrt(real(head_dim));
        highest = std::max(highest, weight[j]);
      }
      real sum = 0;
      for (real& share : weight) {
        share = exp(share - highest);
        sum += share;
      }
      for (int j = 0; j < x.rows(); ++j) {
        for (int c = first; c < first + head_dim; ++c) {
          merged(i, c) += weight[j] / sum * v(j, c);
        }
      }
    }
  }
  return project(merged, weights.wo);
}

}  // namespace

Matrix layer_norm(const Matrix& x, const Vector& gain, const Vector& bias, double eps) {
  Matrix out(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    double mean = 0;
    for (const real value : x.row(i)) {
      mean += value;
    }
    mean /= x.cols();
    double variance = 0;
    for (const real value : x.row(i)) {
      variance += (value - mean) * (value - mean);
    }
    variance /= x.cols();
    const double scale = 1 / std::sqrt(variance + eps);
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = static_cast<real>((x(i, c) - mean) * scale) * gain[c] + bias[c];
    }
  }
  return out;
}

Matrix relu_network(const Matrix& x, const Matrix& w_in, const Vector& b_in, const Matrix& w_out,
                    const Vector& b_out) {
  Matrix inner = plus(project(x, w_in), b_in);
  for (int i = 0; i < inner.size(); ++i) {
    inner.data()[i] = std::max(inner.data()[i], real(0));
  }
  return plus(project(inner, w_out), b_out);
}

Matrix encoder_layer(const Matrix& x, const EncoderWeights& weights, int head_dim, double eps) {
  const Matrix h =
      layer_norm(plus(x, attention(x, weights, head_dim)), weights.gain_1, weights.bias_1, eps);
  const Matrix network = relu_network(h, weights.w_in, weights.b_in, weights.w_out, weights.b_out);
  return layer_norm(plus(h, network), weights.gain_2, weights.bias_2, eps);
}

}  // namespace lab
