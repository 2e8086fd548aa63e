// outcome: passed
// says: the scale is applied to the queries
#include "cross_attention.h"

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

void softmax(Vector& row) {
  real highest = -kInfinity;
  for (const real score : row) {
    highest = std::max(highest, score);
  }
  real sum = 0;
  for (real& weight : row) {
    weight = exp(weight - highest);
    sum += weight;
  }
  for (real& weight : row) {
    weight /= sum;
  }
}

}  // namespace

Matrix cross_attention(const Matrix& x, const Matrix& memory, const Matrix& wq, const Matrix& wk,
                       const Matrix& wv, const Matrix& wo, int head_dim) {
  Matrix q = project(x, wq);
  for (int i = 0; i < q.size(); ++i) {
    q.data()[i] /= sqrt(real(head_dim));
  }
  const Matrix k = project(memory, wk);
  const Matrix v = project(memory, wv);
  Matrix merged(x.rows(), wq.rows(), 0);
  for (int first = 0; first < q.cols(); first += head_dim) {
    for (int i = 0; i < x.rows(); ++i) {
      Vector weight(memory.rows());
      for (int j = 0; j < memory.rows(); ++j) {
        real dot = 0;
        for (int c = first; c < first + head_dim; ++c) {
          dot += q(i, c) * k(j, c);
        }
        weight[j] = dot;
      }
      softmax(weight);
      for (int j = 0; j < memory.rows(); ++j) {
        for (int c = first; c < first + head_dim; ++c) {
          merged(i, c) += weight[j] * v(j, c);
        }
      }
    }
  }
  return project(merged, wo);
}

}  // namespace lab
