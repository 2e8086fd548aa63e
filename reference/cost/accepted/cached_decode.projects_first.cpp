// outcome: passed
// says: all keys and values before the first query; the same work in another order
#include "cached_decode.h"

#include <algorithm>

namespace lab {
namespace {

// w · token into a row.
void project(std::span<const real> token, const Matrix& w, std::span<real> row) {
  for (int j = 0; j < w.rows(); ++j) {
    real dot = 0;
    for (int c = 0; c < w.cols(); ++c) {
      dot += w(j, c) * token[static_cast<std::size_t>(c)];
    }
    row[static_cast<std::size_t>(j)] = dot;
  }
}

// One query over the rows 0 to last of the cache; `out` starts at 0.
void attend(const Vector& query, const Matrix& keys, const Matrix& values, int last,
            std::span<real> out) {
  const real scale = 1 / sqrt(real(query.size()));
  Vector weights(last + 1);
  real highest = -kInfinity;
  for (int j = 0; j <= last; ++j) {
    real dot = 0;
    for (int c = 0; c < query.size(); ++c) {
      dot += query[c] * keys(j, c);
    }
    weights[j] = dot * scale;
    highest = std::max(highest, weights[j]);
  }
  real sum = 0;
  for (real& weight : weights) {
    weight = exp(weight - highest);
    sum += weight;
  }
  for (int j = 0; j <= last; ++j) {
    const real share = weights[j] / sum;
    for (int c = 0; c < values.cols(); ++c) {
      out[static_cast<std::size_t>(c)] += share * values(j, c);
    }
  }
}

}  // namespace

Matrix cached_decode(const Matrix& x, const Matrix& wq, const Matrix& wk, const Matrix& wv) {
  Matrix out(x.rows(), wv.rows(), 0);
  Matrix keys(x.rows(), wk.rows());
  Matrix values(x.rows(), wv.rows());
  Vector query(wq.rows());
  for (int t = 0; t < x.rows(); ++t) {
    project(x.row(t), wk, keys.row(t));
    project(x.row(t), wv, values.row(t));
  }
  for (int t = 0; t < x.rows(); ++t) {
    project(x.row(t), wq, query);
    attend(query, keys, values, t, out.row(t));
  }
  return out;
}

}  // namespace lab
