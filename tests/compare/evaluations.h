// The same formulas evaluated in several right ways, in float or double, for measuring laws.
#ifndef TESTS_COMPARE_EVALUATIONS_H
#define TESTS_COMPARE_EVALUATIONS_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "tests/compare/values.h"

namespace lab_test {

// Seeded normal numbers, the same on every run (SplitMix64 and Box-Muller).
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  double uniform() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return (static_cast<double>((z ^ (z >> 31)) >> 11) + 0.5) * 0x1p-53;
  }
  double normal() {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }

 private:
  std::uint64_t state_ = 0;
};

template <class T>
struct Grid {  // (rows, cols), row after row
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<T> data{};
  Grid(std::size_t r, std::size_t c) : rows(r), cols(c), data(r * c) {}
  T& operator()(std::size_t i, std::size_t j) { return data[i * cols + j]; }
  const T& operator()(std::size_t i, std::size_t j) const { return data[i * cols + j]; }
  const T* row(std::size_t i) const { return data.data() + i * cols; }
  template <class U>
  Grid<U> as() const {
    Grid<U> other(rows, cols);
    std::transform(data.begin(), data.end(), other.data.begin(),
                   [](T x) { return static_cast<U>(x); });
    return other;
  }
  Value value() const {
    return {Tensor::of({static_cast<std::int64_t>(rows), static_cast<std::int64_t>(cols)},
                       std::span<const T>(data))};
  }
};

inline Grid<float> normal_grid(Draw& draw, std::size_t rows, std::size_t cols, double scale = 1) {
  Grid<float> grid(rows, cols);
  for (float& x : grid.data) {
    x = static_cast<float>(scale * draw.normal());
  }
  return grid;
}

// Ways to sum: first to last, last to first, in halves, in four lanes, with fused multiply-add.
enum class Order { kForward, kBackward, kHalves, kLanes, kFused };
inline constexpr Order kOrders[] = {Order::kForward, Order::kBackward, Order::kHalves,
                                    Order::kLanes, Order::kFused};

template <class T>
T dot(const T* a, const T* b, std::size_t n, Order order, std::size_t stride = 1) {
  T sum = 0;
  switch (order) {
    case Order::kForward:
      for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i * stride];
      return sum;
    case Order::kBackward:
      for (std::size_t i = n; i-- > 0;) sum += a[i] * b[i * stride];
      return sum;
    case Order::kFused:
      for (std::size_t i = 0; i < n; ++i) sum = std::fma(a[i], b[i * stride], sum);
      return sum;
    case Order::kLanes: {
      T lanes[4] = {};
      for (std::size_t i = 0; i < n; ++i) lanes[i % 4] += a[i] * b[i * stride];
      return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
    }
    case Order::kHalves:
      break;
  }
  if (n <= 2) {
    return dot(a, b, n, Order::kForward, stride);
  }
  const std::size_t half = n / 2;
  return dot(a, b, half, order, stride) + dot(a + half, b + half * stride, n - half, order, stride);
}

// x (n, k), w (out, k) -> (n, out)
template <class T>
Grid<T> linear(const Grid<T>& x, const Grid<T>& w, Order order) {
  Grid<T> y(x.rows, w.rows);
  for (std::size_t i = 0; i < x.rows; ++i) {
    for (std::size_t o = 0; o < w.rows; ++o) {
      y(i, o) = dot(x.row(i), w.row(o), x.cols, order);
    }
  }
  return y;
}

// q (n_q, d), k (n_k, d) -> (n_q, n_k); the scale on the scores, or on q.
template <class T>
Grid<T> scores(const Grid<T>& q, const Grid<T>& k, Order order) {
  const T root = std::sqrt(static_cast<T>(q.cols));
  if (order != Order::kBackward && order != Order::kLanes) {
    Grid<T> s = linear(q, k, order);
    for (T& x : s.data) x /= root;
    return s;
  }
  Grid<T> scaled = q;
  for (T& x : scaled.data) x *= 1 / root;
  return linear(scaled, k, order);
}

// Row by row, with the usual two passes, or as exp(s - log-sum-exp) for kHalves.
template <class T>
Grid<T> softmax(const Grid<T>& s, Order order) {
  Grid<T> w(s.rows, s.cols);
  const std::vector<T> ones(s.cols, T(1));
  for (std::size_t i = 0; i < s.rows; ++i) {
    const T top = *std::max_element(s.row(i), s.row(i) + s.cols);
    for (std::size_t j = 0; j < s.cols; ++j) w(i, j) = std::exp(s(i, j) - top);
    const T sum = dot(w.row(i), ones.data(), s.cols, order);
    const T log_sum = top + std::log(sum);
    for (std::size_t j = 0; j < s.cols; ++j) {
      w(i, j) = order == Order::kHalves ? std::exp(s(i, j) - log_sum) : w(i, j) / sum;
    }
  }
  return w;
}

// w (n_q, n_k), v (n_k, d_v) -> (n_q, d_v)
template <class T>
Grid<T> average(const Grid<T>& w, const Grid<T>& v, Order order) {
  Grid<T> out(w.rows, v.cols);
  for (std::size_t i = 0; i < w.rows; ++i) {
    for (std::size_t c = 0; c < v.cols; ++c) {
      out(i, c) = dot(w.row(i), v.row(0) + c, w.cols, order, v.cols);
    }
  }
  return out;
}

// Attention with a running maximum and a running sum, `tile` keys at a time.
template <class T>
Grid<T> tiled_attention(const Grid<T>& q, const Grid<T>& k, const Grid<T>& v, std::size_t tile) {
  const Grid<T> s = scores(q, k, Order::kForward);
  Grid<T> out(q.rows, v.cols);
  for (std::size_t i = 0; i < q.rows; ++i) {
    T top = -std::numeric_limits<T>::infinity();
    T sum = 0;
    for (std::size_t from = 0; from < k.rows; from += tile) {
      const std::size_t to = std::min(k.rows, from + tile);
      const T higher = std::max(top, *std::max_element(s.row(i) + from, s.row(i) + to));
      const T rescale = std::exp(top - higher);
      sum *= rescale;
      for (std::size_t c = 0; c < v.cols; ++c) out(i, c) *= rescale;
      for (std::size_t j = from; j < to; ++j) {
        const T w = std::exp(s(i, j) - higher);
        sum += w;
        for (std::size_t c = 0; c < v.cols; ++c) out(i, c) += w * v(j, c);
      }
      top = higher;
    }
    for (std::size_t c = 0; c < v.cols; ++c) out(i, c) /= sum;
  }
  return out;
}

// x (n, d), gain (1, d) -> (n, d)
template <class T>
Grid<T> rmsnorm(const Grid<T>& x, const Grid<T>& gain, T eps, Order order) {
  Grid<T> y(x.rows, x.cols);
  for (std::size_t i = 0; i < x.rows; ++i) {
    const T mean = dot(x.row(i), x.row(i), x.cols, order) / static_cast<T>(x.cols);
    const T root = std::sqrt(mean + eps);
    for (std::size_t j = 0; j < x.cols; ++j) {
      y(i, j) = order == Order::kBackward ? x(i, j) * (1 / root) * gain(0, j)
                                          : gain(0, j) * (x(i, j) / root);
    }
  }
  return y;
}

// x (n, d), one position per row -> (n, d): pair (i, i + d/2) turned by position * rate_i.
// Angle is the type the angle is computed in.
template <class T, class Angle>
Grid<T> rotate(const Grid<T>& x, const std::vector<std::int64_t>& positions, double theta) {
  Grid<T> y(x.rows, x.cols);
  const std::size_t half = x.cols / 2;
  for (std::size_t r = 0; r < x.rows; ++r) {
    for (std::size_t i = 0; i < half; ++i) {
      const double power = -2 * static_cast<double>(i) / static_cast<double>(x.cols);
      const auto rate = static_cast<Angle>(std::pow(theta, power));
      const Angle angle = static_cast<Angle>(positions[r]) * rate;
      const T c = static_cast<T>(std::cos(angle));
      const T s = static_cast<T>(std::sin(angle));
      y(r, i) = x(r, i) * c - x(r, i + half) * s;
      y(r, i + half) = x(r, i + half) * c + x(r, i) * s;
    }
  }
  return y;
}

// z (n, h), gate and up (f, h), down (h, f) -> (n, h)
template <class T>
Grid<T> swiglu(const Grid<T>& z, const Grid<T>& gate, const Grid<T>& up, const Grid<T>& down,
               Order order) {
  Grid<T> a = linear(z, gate, order);
  const Grid<T> u = linear(z, up, order);
  for (std::size_t i = 0; i < a.data.size(); ++i) {
    a.data[i] = a.data[i] / (1 + std::exp(-a.data[i])) * u.data[i];
  }
  return linear(a, down, order);
}

}  // namespace lab_test

#endif  // TESTS_COMPARE_EVALUATIONS_H
