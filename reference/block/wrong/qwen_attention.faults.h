// The attention of a Qwen3 block with one fault at a time: what the known mistakes have in common.
#ifndef BLOCK_WRONG_QWEN_ATTENTION_FAULTS_H
#define BLOCK_WRONG_QWEN_ATTENTION_FAULTS_H

#include <cmath>

#include "lab/lab.h"

namespace lab {

struct AttentionFaults {
  bool norm_q = true;
  bool norm_k = true;
  bool norm_v = false;
  bool norm_after_rotation = false;
  bool norm_over_all_heads = false;  // one mean over the whole row, not one per head
  bool gains_swapped = false;
  bool gain_used = true;
  bool rotate_q = true;
  bool rotate_k = true;
  bool rotate_v = false;
  bool rotate_before_split = false;  // pairs across the whole row
  bool interleaved = false;          // pairs (2j, 2j + 1)
  int first_position = 0;
  double sign_of_keys = 1;    // -1 turns keys the other way
  double theta = 0;           // 0: the argument
  double scale_width = 0;     // scores / sqrt of this; 0: head_dim
  int ahead = 0;              // keys allowed beyond the own position
  bool heads_modulo = false;  // kv head i % kv_heads
  bool first_kv_head = false;
  bool merged_by_column = false;  // column c of all heads side by side
};

struct AttentionTensors {
  const Matrix& wq;
  const Matrix& wk;
  const Matrix& wv;
  const Matrix& wo;
  const Vector& q_norm;
  const Vector& k_norm;
};

inline Matrix faulty_project(const Matrix& x, const Matrix& w) {
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

// Per row of x, groups of `width` columns.
inline void faulty_norm(Matrix& x, const Vector& gain, int width, double eps, bool gain_used) {
  for (int i = 0; i < x.rows(); ++i) {
    for (int first = 0; first < x.cols(); first += width) {
      real squares = 0;
      for (int c = 0; c < width; ++c) {
        squares += x(i, first + c) * x(i, first + c);
      }
      const real scale = 1 / sqrt(squares / real(width) + real(eps));
      for (int c = 0; c < width; ++c) {
        x(i, first + c) *= scale * (gain_used ? gain[(first + c) % gain.size()] : real(1));
      }
    }
  }
}

inline void faulty_rotation(Matrix& x, int width, double theta, int first_position, double sign,
                            bool interleaved) {
  const int half = width / 2;
  for (int i = 0; i < x.rows(); ++i) {
    for (int first = 0; first < x.cols(); first += width) {
      for (int j = 0; j < half; ++j) {
        const double angle = sign * (i + first_position) * std::pow(theta, -2.0 * j / width);
        real& a = x(i, first + (interleaved ? 2 * j : j));
        real& b = x(i, first + (interleaved ? 2 * j + 1 : j + half));
        const real old = a;
        a = old * real(std::cos(angle)) - b * real(std::sin(angle));
        b = old * real(std::sin(angle)) + b * real(std::cos(angle));
      }
    }
  }
}

inline void faulty_prepare(Matrix& x, const Vector& gain, bool norm, bool rotate, double sign,
                           double eps, double theta, const AttentionFaults& f) {
  const int width = gain.size();
  const auto turn = [&] {
    if (rotate) {
      faulty_rotation(x, f.rotate_before_split ? x.cols() : width, theta, f.first_position, sign,
                      f.interleaved);
    }
  };
  if (f.norm_after_rotation) {
    turn();
  }
  if (norm) {
    faulty_norm(x, gain, f.norm_over_all_heads ? x.cols() : width, eps, f.gain_used);
  }
  if (!f.norm_after_rotation) {
    turn();
  }
}

inline Matrix faulty_attention(const Matrix& x, const AttentionTensors& t, int head_dim, double eps,
                               double theta_given, const AttentionFaults& f) {
  const double theta = f.theta > 0 ? f.theta : theta_given;
  Matrix q = faulty_project(x, t.wq);
  Matrix k = faulty_project(x, t.wk);
  Matrix v = faulty_project(x, t.wv);
  faulty_prepare(q, f.gains_swapped ? t.k_norm : t.q_norm, f.norm_q, f.rotate_q, 1, eps, theta, f);
  faulty_prepare(k, f.gains_swapped ? t.q_norm : t.k_norm, f.norm_k, f.rotate_k, f.sign_of_keys,
                 eps, theta, f);
  faulty_prepare(v, t.k_norm, f.norm_v, f.rotate_v, 1, eps, theta, f);
  const int q_heads = q.cols() / head_dim;
  const int kv_heads = k.cols() / head_dim;
  const real scale = sqrt(real(f.scale_width > 0 ? f.scale_width : head_dim));
  Matrix merged(x.rows(), q.cols(), 0);
  for (int head = 0; head < q_heads; ++head) {
    const int kv = f.first_kv_head  ? 0
                   : f.heads_modulo ? head % kv_heads
                                    : head / (q_heads / kv_heads);
    for (int i = 0; i < x.rows(); ++i) {
      const int end = std::min(i + 1 + f.ahead, x.rows());
      Vector weight(std::max(end, 0));
      real highest = -kInfinity;
      for (int j = 0; j < end; ++j) {
        weight[j] = 0;
        for (int c = 0; c < head_dim; ++c) {
          weight[j] += q(i, head * head_dim + c) * k(j, kv * head_dim + c);
        }
        weight[j] /= scale;
        highest = std::max(highest, weight[j]);
      }
      real sum = 0;
      for (real& w : weight) {
        w = exp(w - highest);
        sum += w;
      }
      for (int j = 0; j < end; ++j) {
        for (int c = 0; c < head_dim; ++c) {
          merged(i, f.merged_by_column ? c * q_heads + head : head * head_dim + c) +=
              weight[j] / sum * v(j, kv * head_dim + c);
        }
      }
    }
  }
  return faulty_project(merged, t.wo);
}

}  // namespace lab

#endif  // BLOCK_WRONG_QWEN_ATTENTION_FAULTS_H
