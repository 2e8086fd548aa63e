// A Qwen3 block with one fault at a time: what the known mistakes have in common.
#ifndef BLOCK_WRONG_TRANSFORMER_BLOCK_FAULTS_H
#define BLOCK_WRONG_TRANSFORMER_BLOCK_FAULTS_H

#include "qwen_attention.faults.h"
#include "transformer_block.h"

namespace lab {

enum class NormFault { kNone, kLeftOut, kLayerNorm, kOnePlusGain, kNoGain, kEpsOutside, kColumns };
enum class GateFault {
  kNone,
  kSwapped,
  kGelu,
  kRelu,
  kSigmoid,
  kNotActivated,
  kProductActivated,
  kBothActivated,
  kNoGate,
  kAdded
};

struct BlockFaults {
  AttentionFaults attention{};
  NormFault norm = NormFault::kNone;
  GateFault gate = GateFault::kNone;
  double eps = 0;  // 0: the argument
  bool norm_before_attention = true;
  bool norm_before_feed_forward = true;
  bool feed_forward_reads_x = false;  // the second norm is of x instead of h
  bool first_gain_twice = false;
  bool gains_swapped = false;
  bool normed_stream = false;  // sums go onto the normed stream
  bool add_after_attention = true;
  bool add_after_feed_forward = true;
  bool second_sum_with_x = false;
  bool post_norm = false;  // norm(x + f(x))
  bool parallel = false;   // both sub-layers on the first norm
  bool feed_forward_first = false;
  bool stream_doubled = false;  // x added twice
};

inline Matrix faulty_rmsnorm(const Matrix& x, const Vector& gain, double eps, NormFault fault) {
  Matrix out = x;
  if (fault == NormFault::kLeftOut) {
    return out;
  }
  if (fault == NormFault::kColumns) {
    for (int c = 0; c < x.cols(); ++c) {
      real squares = 0;
      for (int i = 0; i < x.rows(); ++i) {
        squares += x(i, c) * x(i, c);
      }
      for (int i = 0; i < x.rows(); ++i) {
        out(i, c) = x(i, c) / sqrt(squares / real(x.rows()) + real(eps)) * gain[c];
      }
    }
    return out;
  }
  for (int i = 0; i < x.rows(); ++i) {
    real mean = 0;
    if (fault == NormFault::kLayerNorm) {
      for (int c = 0; c < x.cols(); ++c) {
        mean += x(i, c) / real(x.cols());
      }
    }
    real squares = 0;
    for (int c = 0; c < x.cols(); ++c) {
      squares += (x(i, c) - mean) * (x(i, c) - mean);
    }
    squares /= real(x.cols());
    const real scale = fault == NormFault::kEpsOutside ? 1 / (sqrt(squares) + real(eps))
                                                       : 1 / sqrt(squares + real(eps));
    for (int c = 0; c < x.cols(); ++c) {
      const real factor = fault == NormFault::kNoGain        ? real(1)
                          : fault == NormFault::kOnePlusGain ? 1 + gain[c]
                                                             : gain[c];
      out(i, c) = (x(i, c) - mean) * scale * factor;
    }
  }
  return out;
}

inline real faulty_silu(real x, GateFault fault) {
  const real sigmoid = 1 / (1 + exp(-x));
  switch (fault) {
    case GateFault::kGelu:
      return x / (1 + exp(real(-1.702) * x));
    case GateFault::kRelu:
      return std::max(x, real(0));
    case GateFault::kSigmoid:
      return sigmoid;
    case GateFault::kNotActivated:
    case GateFault::kProductActivated:
      return x;
    default:
      return x * sigmoid;
  }
}

inline Matrix faulty_feed_forward(const Matrix& z, const BlockWeights& weights, GateFault fault) {
  Matrix gate = faulty_project(z, weights.w_gate);
  Matrix up = faulty_project(z, weights.w_up);
  if (fault == GateFault::kSwapped) {
    std::swap(gate, up);
  }
  for (int i = 0; i < gate.rows(); ++i) {
    for (int c = 0; c < gate.cols(); ++c) {
      real& inner = gate(i, c);
      inner = faulty_silu(inner, fault);
      switch (fault) {
        case GateFault::kNoGate:
          inner = faulty_silu(up(i, c), GateFault::kNone);
          break;
        case GateFault::kAdded:
          inner += up(i, c);
          break;
        case GateFault::kBothActivated:
          inner *= faulty_silu(up(i, c), GateFault::kNone);
          break;
        default:
          inner *= up(i, c);
      }
      if (fault == GateFault::kProductActivated) {
        inner = faulty_silu(inner, GateFault::kNone);
      }
    }
  }
  return faulty_project(gate, weights.w_down);
}

inline Matrix plus(const Matrix& a, const Matrix& b) {
  Matrix sum = a;
  for (int i = 0; i < sum.size(); ++i) {
    sum.data()[i] += b.data()[i];
  }
  return sum;
}

inline Matrix faulty_block(const Matrix& x, const BlockWeights& weights, int head_dim,
                           double eps_given, double theta, const BlockFaults& f) {
  const double eps = f.eps > 0 ? f.eps : eps_given;
  const Vector& first_gain = f.gains_swapped ? weights.feed_forward_norm : weights.attention_norm;
  const Vector& second_gain =
      f.gains_swapped || f.first_gain_twice ? weights.attention_norm : weights.feed_forward_norm;
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  const auto attention = [&](const Matrix& z) {
    return faulty_attention(z, tensors, head_dim, eps_given, theta, f.attention);
  };
  const auto feed_forward = [&](const Matrix& z) {
    return faulty_feed_forward(z, weights, f.gate);
  };
  const auto norm = [&](const Matrix& z, const Vector& gain) {
    return faulty_rmsnorm(z, gain, eps, f.norm);
  };
  if (f.post_norm) {
    const Matrix h = norm(plus(x, attention(x)), first_gain);
    return norm(plus(h, feed_forward(h)), second_gain);
  }
  if (f.parallel) {
    const Matrix n = norm(x, first_gain);
    return plus(plus(x, attention(n)), feed_forward(n));
  }
  if (f.feed_forward_first) {
    const Matrix h = plus(x, feed_forward(norm(x, second_gain)));
    return plus(h, attention(norm(h, first_gain)));
  }
  const Matrix n1 = f.norm_before_attention ? norm(x, first_gain) : x;
  Matrix h = attention(n1);
  if (f.add_after_attention) {
    h = plus(f.normed_stream ? n1 : x, h);
  }
  if (f.stream_doubled) {
    h = plus(h, x);
  }
  const Matrix& read = f.feed_forward_reads_x ? x : h;
  const Matrix n2 = f.norm_before_feed_forward ? norm(read, second_gain) : read;
  const Matrix added = feed_forward(n2);
  if (!f.add_after_feed_forward) {
    return added;
  }
  return plus(f.second_sum_with_x ? x : f.normed_stream ? n2 : h, added);
}

}  // namespace lab

#endif  // BLOCK_WRONG_TRANSFORMER_BLOCK_FAULTS_H
