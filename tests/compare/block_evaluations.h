// A whole block, and grouped attention without norms, evaluated in several right ways.
#ifndef TESTS_COMPARE_BLOCK_EVALUATIONS_H
#define TESTS_COMPARE_BLOCK_EVALUATIONS_H

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "tests/compare/evaluations.h"

namespace lab_test {

struct BlockShape {
  std::size_t n = 0;
  std::size_t hidden = 0;
  std::size_t heads = 0;
  std::size_t kv_heads = 0;
  std::size_t head_dim = 0;
  std::size_t inner = 0;
};

template <class T>
struct BlockWeights {
  Grid<T> wq, wk, wv, wo;          // (out, in)
  Grid<T> gate, up, down;          // (inner, hidden) twice, (hidden, inner)
  Grid<T> n1, n2, q_norm, k_norm;  // one row of gains each
  template <class U>
  BlockWeights<U> as() const {
    return {wq.template as<U>(),     wk.template as<U>(),    wv.template as<U>(),
            wo.template as<U>(),     gate.template as<U>(),  up.template as<U>(),
            down.template as<U>(),   n1.template as<U>(),    n2.template as<U>(),
            q_norm.template as<U>(), k_norm.template as<U>()};
  }
};

// Linear maps that keep the size of what they map; gains are random, with signs.
inline BlockWeights<float> random_weights(Draw& draw, const BlockShape& s) {
  const auto map = [&](std::size_t out, std::size_t in) {
    return normal_grid(draw, out, in, 1 / std::sqrt(static_cast<double>(in)));
  };
  return {map(s.heads * s.head_dim, s.hidden),
          map(s.kv_heads * s.head_dim, s.hidden),
          map(s.kv_heads * s.head_dim, s.hidden),
          map(s.hidden, s.heads * s.head_dim),
          map(s.inner, s.hidden),
          map(s.inner, s.hidden),
          map(s.hidden, s.inner),
          normal_grid(draw, 1, s.hidden),
          normal_grid(draw, 1, s.hidden),
          normal_grid(draw, 1, s.head_dim),
          normal_grid(draw, 1, s.head_dim)};
}

// Columns [head * d, (head + 1) * d) of x.
template <class T>
Grid<T> head_of(const Grid<T>& x, std::size_t head, std::size_t d) {
  Grid<T> part(x.rows, d);
  for (std::size_t i = 0; i < x.rows; ++i) {
    std::copy_n(x.row(i) + head * d, d, &part(i, 0));
  }
  return part;
}

// x (n, hidden) -> (n, hidden): grouped causal attention and its last map. With norms, heads are
// normalised and rotated first, as in the lesson's block.
template <class T>
Grid<T> grouped_attention(const Grid<T>& x, const BlockWeights<T>& w, const BlockShape& s,
                          bool norms, Order order) {
  const Grid<T> q = linear(x, w.wq, order);
  const Grid<T> k = linear(x, w.wk, order);
  const Grid<T> v = linear(x, w.wv, order);
  std::vector<std::int64_t> positions(x.rows);
  std::iota(positions.begin(), positions.end(), 0);
  Grid<T> merged(x.rows, s.heads * s.head_dim);
  for (std::size_t h = 0; h < s.heads; ++h) {
    const std::size_t group = h * s.kv_heads / s.heads;
    Grid<T> qh = head_of(q, h, s.head_dim);
    Grid<T> kh = head_of(k, group, s.head_dim);
    if (norms) {
      qh = rotate<T, double>(rmsnorm(qh, w.q_norm, T(1e-6), order), positions, 1e6);
      kh = rotate<T, double>(rmsnorm(kh, w.k_norm, T(1e-6), order), positions, 1e6);
    }
    Grid<T> sc = scores(qh, kh, order);
    for (std::size_t i = 0; i < x.rows; ++i) {
      for (std::size_t j = i + 1; j < x.rows; ++j) sc(i, j) = -std::numeric_limits<T>::infinity();
    }
    const Grid<T> out = average(softmax(sc, order), head_of(v, group, s.head_dim), order);
    for (std::size_t i = 0; i < x.rows; ++i) {
      std::copy_n(out.row(i), s.head_dim, &merged(i, h * s.head_dim));
    }
  }
  return linear(merged, w.wo, order);
}

template <class T>
Grid<T> sum(const Grid<T>& a, const Grid<T>& b) {
  Grid<T> c = a;
  for (std::size_t i = 0; i < c.data.size(); ++i) c.data[i] += b.data[i];
  return c;
}

template <class T>
Grid<T> whole_block(const Grid<T>& x, const BlockWeights<T>& w, const BlockShape& s, Order order) {
  const Grid<T> h = sum(x, grouped_attention(rmsnorm(x, w.n1, T(1e-6), order), w, s, true, order));
  return sum(h, swiglu(rmsnorm(h, w.n2, T(1e-6), order), w.gate, w.up, w.down, order));
}

}  // namespace lab_test

#endif  // TESTS_COMPARE_BLOCK_EVALUATIONS_H
