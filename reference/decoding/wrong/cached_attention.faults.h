// Attention with a cache, one fault at a time: what the known mistakes have in common.
#ifndef DECODING_WRONG_CACHED_ATTENTION_FAULTS_H
#define DECODING_WRONG_CACHED_ATTENTION_FAULTS_H

#include <cmath>
#include <stdexcept>

#include "cached_attention.h"

namespace lab {

enum class MaskFault { kNone, kTopLeft, kOff, kWithoutSelf, kNewOnly };

struct CacheFaults {
  bool checks_start = true;
  bool restarts = false;      // positions of new tokens count from 0
  bool q_restarts = false;    // those of queries alone
  int shift_after_first = 0;  // added to positions once there is a cache
  bool start_twice = false;   // the cached tokens are counted twice
  bool rotates_q = true;
  bool rotates_v = false;
  bool caches_plain_keys = false;  // and does not rotate them later
  bool rotates_cached_again = false;
  bool forgets_values = false;  // zeros for the values of earlier tokens
  bool forgets_all = false;     // the cache holds the new rows only
  bool prepends = false;
  bool scales = true;
  bool caches_values_as_keys = false;
  MaskFault mask = MaskFault::kNone;
};

inline void faulty_turn(Matrix& x, int first_position, double theta) {
  const int half = x.cols() / 2;
  for (int i = 0; i < x.rows(); ++i) {
    for (int j = 0; j < half; ++j) {
      const double angle = (first_position + i) * std::pow(theta, -2.0 * j / x.cols());
      const real a = x(i, j);
      const real b = x(i, j + half);
      x(i, j) = a * real(std::cos(angle)) - b * real(std::sin(angle));
      x(i, j + half) = a * real(std::sin(angle)) + b * real(std::cos(angle));
    }
  }
}

inline Matrix faulty_join(const Matrix& a, const Matrix& b) {
  Matrix all(a.rows() + b.rows(), b.cols());
  for (int i = 0; i < all.rows(); ++i) {
    for (int c = 0; c < all.cols(); ++c) {
      all(i, c) = i < a.rows() ? a(i, c) : b(i - a.rows(), c);
    }
  }
  return all;
}

inline bool faulty_sees(MaskFault mask, int i, int j, int start) {
  switch (mask) {
    case MaskFault::kTopLeft:
      return j <= i;
    case MaskFault::kOff:
      return true;
    case MaskFault::kWithoutSelf:
      return start + i == 0 ? j == 0 : j < start + i;
    case MaskFault::kNewOnly:
      return j >= start && j <= start + i;
    default:
      return j <= start + i;
  }
}

inline CachedStep faulty_step(const Matrix& q_given, const Matrix& k_given, const Matrix& v_given,
                              const LayerCache& cache, int start, double theta,
                              const CacheFaults& f) {
  if (f.checks_start && start != cache.keys.rows()) {
    throw std::invalid_argument("the cache holds other tokens");
  }
  int position = f.restarts ? 0 : f.start_twice ? 2 * start : start;
  position += start > 0 ? f.shift_after_first : 0;
  Matrix q = q_given;
  Matrix k = k_given;
  Matrix v = v_given;
  if (f.rotates_q) {
    faulty_turn(q, f.q_restarts ? 0 : position, theta);
  }
  if (!f.caches_plain_keys) {
    faulty_turn(k, position, theta);
  }
  if (f.rotates_v) {
    faulty_turn(v, position, theta);
  }
  Matrix old_keys = cache.keys;
  Matrix old_values = cache.values;
  if (f.rotates_cached_again) {
    faulty_turn(old_keys, 0, theta);
  }
  for (int i = 0; f.forgets_values && i < old_values.rows(); ++i) {
    for (real& x : old_values.row(i)) {
      x = 0;
    }
  }
  const Matrix keys = f.prepends ? faulty_join(k, old_keys) : faulty_join(old_keys, k);
  const Matrix values = f.prepends ? faulty_join(v, old_values) : faulty_join(old_values, v);
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    Vector weight(keys.rows());
    real highest = -kInfinity;
    for (int j = 0; j < keys.rows(); ++j) {
      weight[j] = 0;
      for (int c = 0; c < q.cols(); ++c) {
        weight[j] += q(i, c) * keys(j, c);
      }
      weight[j] = faulty_sees(f.mask, i, j, start) ? weight[j] / sqrt(real(f.scales ? q.cols() : 1))
                                                   : -kInfinity;
      highest = std::max(highest, weight[j]);
    }
    real sum = 0;
    for (real& x : weight) {
      x = exp(x - highest);
      sum += x;
    }
    for (int j = 0; j < keys.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weight[j] / sum * values(j, c);
      }
    }
  }
  if (f.forgets_all) {
    return {.out = out, .cache = {.keys = k, .values = v}};
  }
  return {.out = out, .cache = {.keys = keys, .values = f.caches_values_as_keys ? keys : values}};
}

}  // namespace lab

#endif  // DECODING_WRONG_CACHED_ATTENTION_FAULTS_H
