// outcome: failed
// says: the numbers of q are cut into heads one after the other, across tokens: (heads, n, d) instead of (n, heads, d)
// hint: token i of a head stands in row i of q
// fails: six_and_two, twelve_and_three
#include "gqa.h"

#include <algorithm>

namespace lab {
namespace {

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

Matrix gqa(const Matrix& x, const Matrix& wq, const Matrix& wk, const Matrix& wv, const Matrix& wo,
           int head_dim, const Matrix& mask) {
  const Matrix q = project(x, wq);
  const Matrix k = project(x, wk);
  const Matrix v = project(x, wv);
  const int q_heads = wq.rows() / head_dim;
  const int kv_heads = wk.rows() / head_dim;
  const int group = q_heads / kv_heads;
  Matrix merged(x.rows(), q_heads * head_dim, 0);
  for (int head = 0; head < q_heads; ++head) {
    const int q_first = head * head_dim;
    const int k_first = head / group * head_dim;
    const int v_first = head / group * head_dim;
    for (int i = 0; i < x.rows(); ++i) {
      Vector weights(x.rows());
      for (int j = 0; j < x.rows(); ++j) {
        real dot = 0;
        for (int c = 0; c < head_dim; ++c) {
          dot += q.data()[(head * x.rows() + i) * head_dim + c] * k(j, k_first + c);
        }
        weights[j] = dot / sqrt(real(head_dim)) + mask(i, j);
      }
      softmax(weights);
      for (int j = 0; j < x.rows(); ++j) {
        for (int c = 0; c < head_dim; ++c) {
          merged(i, q_first + c) += weights[j] * v(j, v_first + c);
        }
      }
    }
  }
  return project(merged, wo);
}

}  // namespace lab
