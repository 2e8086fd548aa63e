// outcome: passed
// says: a prefill is done as that many decode steps
#include "cached_attention.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace lab {
namespace {

// Row i to position first + i, in place.
void rotate(Matrix& x, int first, double theta) {
  const int half = x.cols() / 2;
  for (int j = 0; j < half; ++j) {
    const double rate = std::pow(theta, -2.0 * j / x.cols());
    for (int i = 0; i < x.rows(); ++i) {
      const real cosine = static_cast<real>(std::cos((first + i) * rate));
      const real sine = static_cast<real>(std::sin((first + i) * rate));
      const real a = x(i, j);
      const real b = x(i, j + half);
      x(i, j) = a * cosine - b * sine;
      x(i, j + half) = a * sine + b * cosine;
    }
  }
}

Matrix appended(const Matrix& old, const Matrix& more) {
  Matrix all(old.rows() + more.rows(), more.cols());
  std::copy(old.data(), old.data() + old.size(), all.data());
  std::copy(more.data(), more.data() + more.size(), all.data() + old.size());
  return all;
}

// One query over the first `end` rows of the cache; `out` starts at 0.
void attend(std::span<const real> query, const LayerCache& cache, int end, std::span<real> out) {
  const real root = sqrt(real(query.size()));
  Vector weight(end);
  real highest = -kInfinity;
  for (int j = 0; j < end; ++j) {
    real dot = 0;
    for (std::size_t c = 0; c < query.size(); ++c) {
      dot += query[c] * cache.keys.row(j)[c];
    }
    weight[j] = dot / root;
    highest = std::max(highest, weight[j]);
  }
  real sum = 0;
  for (real& x : weight) {
    x = exp(x - highest);
    sum += x;
  }
  for (int j = 0; j < end; ++j) {
    const real share = weight[j] / sum;
    for (std::size_t c = 0; c < out.size(); ++c) {
      out[c] += share * cache.values.row(j)[c];
    }
  }
}

CachedStep all_at_once(const Matrix& q, const Matrix& k, const Matrix& v, const LayerCache& cache,
                       int start, double theta) {
  if (start != cache.keys.rows()) {
    throw std::invalid_argument("start is " + std::to_string(start) + ", the cache holds " +
                                std::to_string(cache.keys.rows()) + " tokens");
  }
  Matrix queries = q;
  Matrix keys = k;
  rotate(queries, start, theta);
  rotate(keys, start, theta);
  CachedStep step{
      .out = Matrix(q.rows(), v.cols(), 0),
      .cache = {.keys = appended(cache.keys, keys), .values = appended(cache.values, v)}};
  for (int i = 0; i < q.rows(); ++i) {
    attend(queries.row(i), step.cache, start + i + 1, step.out.row(i));
  }
  return step;
}

Matrix row_of(const Matrix& x, int i) {
  Matrix row(1, x.cols());
  std::copy(x.row(i).begin(), x.row(i).end(), row.data());
  return row;
}

}  // namespace

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  CachedStep all{.out = Matrix(q.rows(), v.cols()), .cache = cache};
  for (int i = 0; i < q.rows(); ++i) {
    CachedStep step =
        all_at_once(row_of(q, i), row_of(k, i), row_of(v, i), all.cache, start + i, theta);
    std::copy(step.out.data(), step.out.data() + step.out.size(), all.out.row(i).begin());
    all.cache = std::move(step.cache);
  }
  return all;
}

}  // namespace lab
