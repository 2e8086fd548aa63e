// The five steps of the contract, one after the other.
#include "qwen_attention.h"

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

// One head of one token: rmsnorm, in place.
void norm_head(std::span<real> head, const Vector& gain, double eps) {
  real squares = 0;
  for (const real value : head) {
    squares += value * value;
  }
  const real scale = 1 / sqrt(squares / real(head.size()) + real(eps));
  for (std::size_t c = 0; c < head.size(); ++c) {
    head[c] *= scale * gain[static_cast<int>(c)];
  }
}

// One head of the token at this position, in place: halves paired, angles in double.
void rotate_head(std::span<real> head, int position, double theta) {
  const std::size_t half = head.size() / 2;
  for (std::size_t j = 0; j < half; ++j) {
    const double rate =
        std::pow(theta, -2.0 * static_cast<double>(j) / static_cast<double>(head.size()));
    const real cosine = static_cast<real>(std::cos(position * rate));
    const real sine = static_cast<real>(std::sin(position * rate));
    const real a = head[j];
    const real b = head[j + half];
    head[j] = a * cosine - b * sine;
    head[j + half] = a * sine + b * cosine;
  }
}

// Every head of every token of q or k: first the norm, then the rotation.
void prepare(Matrix& heads, const Vector& gain, double eps, double theta) {
  const auto head_dim = static_cast<std::size_t>(gain.size());
  for (int i = 0; i < heads.rows(); ++i) {
    const std::span<real> row = heads.row(i);
    for (std::size_t first = 0; first < row.size(); first += head_dim) {
      norm_head(row.subspan(first, head_dim), gain, eps);
      rotate_head(row.subspan(first, head_dim), i, theta);
    }
  }
}

// Causal attention of one query (head_dim) at position i over one key-value head.
void attend(std::span<const real> query, const Matrix& k, const Matrix& v, int first, int i,
            std::span<real> out) {
  const auto d = static_cast<int>(query.size());
  Vector weight(i + 1);
  real highest = -kInfinity;
  for (int j = 0; j <= i; ++j) {
    real dot = 0;
    for (int c = 0; c < d; ++c) {
      dot += query[static_cast<std::size_t>(c)] * k(j, first + c);
    }
    weight[j] = dot / sqrt(real(d));
    highest = std::max(highest, weight[j]);
  }
  real sum = 0;
  for (real& x : weight) {
    x = exp(x - highest);
    sum += x;
  }
  for (int j = 0; j <= i; ++j) {
    for (int c = 0; c < d; ++c) {
      out[static_cast<std::size_t>(c)] += weight[j] / sum * v(j, first + c);
    }
  }
}

}  // namespace

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  Matrix q = project(x, weights.wq);
  Matrix k = project(x, weights.wk);
  const Matrix v = project(x, weights.wv);
  prepare(q, weights.q_norm, eps, theta);
  prepare(k, weights.k_norm, eps, theta);
  const int q_heads = q.cols() / head_dim;
  const int group = q_heads / (k.cols() / head_dim);
  const auto d = static_cast<std::size_t>(head_dim);
  Matrix merged(x.rows(), q.cols(), 0);
  for (int i = 0; i < x.rows(); ++i) {
    for (int head = 0; head < q_heads; ++head) {
      const auto at = static_cast<std::size_t>(head) * d;
      attend(q.row(i).subspan(at, d), k, v, head / group * head_dim, i,
             merged.row(i).subspan(at, d));
    }
  }
  return project(merged, weights.wo);
}

}  // namespace lab
