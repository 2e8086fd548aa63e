// The laws of attention: scores, weights, the weighted average, and the grouped heads around it.
#include <algorithm>
#include <cmath>
#include <span>

#include "grader/compare/law.h"

namespace grader {
namespace {

// exp of anything this far below a row's maximum is 0 in float32, so it cannot move the others.
constexpr double kExpRange = 104;

// The norm of row i where there is one norm per row of the result, else the largest.
double norm_for_row(const std::vector<double>& norms, std::size_t rows, std::size_t i) {
  if (norms.size() == rows) {
    return norms[i];
  }
  return norms.empty() ? 0 : *std::max_element(norms.begin(), norms.end());
}

// The largest |score| that takes part in one row of a softmax.
double largest_visible(std::span<const double> row) {
  double top = -std::numeric_limits<double>::infinity();
  for (const double x : row) {
    top = std::isfinite(x) ? std::max(top, x) : top;
  }
  double largest = 0;
  for (const double x : row) {
    if (std::isfinite(x) && x >= top - kExpRange) {
      largest = std::max(largest, std::abs(x));
    }
  }
  return largest;
}

// Allowed error of one row of weights, as a share of each weight: scores carry an error of epsilon
// times their size, exp doubles it, and a sum of n terms adds n roundings.
double weight_share(double epsilon, double largest_score, std::size_t n) {
  return epsilon * (8 * (1 + largest_score) + static_cast<double>(n) / 2);
}

AllowedError per_row_share(const Numbers& want, const std::vector<double>& shares) {
  AllowedError allowed{.absolute = kTiny};
  allowed.elements.resize(want.count());
  for (std::size_t i = 0; i < want.count(); ++i) {
    const double w = std::abs(want.values[i]);
    allowed.elements[i] = std::isfinite(w) ? shares[i / want.cols()] * w : 0;
  }
  return allowed;
}

// (n, k) x (out, k) -> (n, out), in double.
Numbers project(const Numbers& x, const Numbers& w) {
  Numbers y{.shape = {static_cast<std::int64_t>(x.rows()), static_cast<std::int64_t>(w.rows())}};
  y.values.reserve(x.rows() * w.rows());
  for (std::size_t i = 0; i < x.rows(); ++i) {
    for (std::size_t o = 0; o < w.rows(); ++o) {
      double sum = 0;
      for (std::size_t j = 0; j < x.cols(); ++j) {
        sum += x.row(i)[j] * w.row(o)[j];
      }
      y.values.push_back(sum);
    }
  }
  return y;
}

// The same numbers as rows of one head each.
Numbers by_head(Numbers y, std::size_t head_dim) {
  y.shape = {static_cast<std::int64_t>(y.count() / head_dim), static_cast<std::int64_t>(head_dim)};
  return y;
}

// A bound on |q . k| / sqrt(d) over all heads: from the projections, or, where heads are
// normalised, from the gains of the norms.
double largest_score(const LawCase& c, const Numbers& x, std::size_t head_dim) {
  const double root_d = std::sqrt(static_cast<double>(head_dim));
  const auto largest = [&](const std::string& weight, const std::string& gain) {
    if (const std::optional<Numbers> g = c.matrix_if_given(gain)) {
      return root_d * largest_magnitude(*g);
    }
    const Numbers w = c.matrix(weight);
    c.expect_same_cols("x", x, weight, w);
    if (w.rows() % head_dim != 0) {
      c.refuse("wants the rows of " + weight + " to be a multiple of head_dim");
    }
    return largest_norm(by_head(project(x, w), head_dim));
  };
  return largest("wq", "q_norm") * largest("wk", "k_norm") / root_d;
}

}  // namespace

AllowedError attention_law(const LawCase& c) {
  const Numbers q = c.matrix("q");
  const Numbers k = c.matrix("k");
  c.expect_same_cols("q", q, "k", k);
  const double score = largest_norm(q) * largest_norm(k) / std::sqrt(static_cast<double>(q.cols()));
  return {.absolute = 8 * c.epsilon * (1 + score) * largest_magnitude(c.matrix("v"))};
}

AllowedError weights_law(const LawCase& c) {
  const Numbers q = c.matrix("q");
  const Numbers k = c.matrix("k");
  c.expect_same_cols("q", q, "k", k);
  const std::vector<double> norms = row_norms(q);
  const double per_norm = largest_norm(k) / std::sqrt(static_cast<double>(q.cols()));
  std::vector<double> shares(c.want.rows());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double score = norm_for_row(norms, shares.size(), i) * per_norm;
    shares[i] = weight_share(c.epsilon, score, c.want.cols());
  }
  return per_row_share(c.want, shares);
}

AllowedError softmax_law(const LawCase& c) {
  const Numbers scores = c.matrix("scores");
  std::vector<double> largest(scores.rows());
  for (std::size_t i = 0; i < largest.size(); ++i) {
    largest[i] = largest_visible(scores.row(i));
  }
  std::vector<double> shares(c.want.rows());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i] = weight_share(c.epsilon, norm_for_row(largest, shares.size(), i), c.want.cols());
  }
  return per_row_share(c.want, shares);
}

AllowedError scores_law(const LawCase& c) {
  const Numbers q = c.matrix("q");
  const Numbers k = c.matrix("k");
  c.expect_same_cols("q", q, "k", k);
  const std::vector<double> q_norms = row_norms(q);
  const std::vector<double> k_norms = row_norms(k);
  const std::size_t rows = c.want.rows();
  const std::size_t cols = c.want.cols();
  AllowedError allowed{};
  allowed.elements.resize(c.want.count());
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < cols; ++j) {
      allowed.elements[i * cols + j] =
          4 * c.epsilon * norm_for_row(q_norms, rows, i) * norm_for_row(k_norms, cols, j);
    }
  }
  return allowed;
}

AllowedError gqa_law(const LawCase& c) {
  const Numbers x = c.matrix("x");
  const Numbers wv = c.matrix("wv");
  const Numbers wo = c.matrix("wo");
  c.expect_same_cols("x", x, "wv", wv);
  if (wo.rows() != c.want.cols()) {
    c.refuse("wants wo with one row per column of the result");
  }
  const double score = largest_score(c, x, static_cast<std::size_t>(c.count("head_dim")));
  const double heads = 8 * c.epsilon * (1 + score) * largest_magnitude(project(x, wv));
  const std::vector<double> norms = row_norms(wo);
  AllowedError allowed{};
  for (std::size_t i = 0; i < c.want.count(); ++i) {
    allowed.elements.push_back(heads * norms[i % c.want.cols()]);
  }
  return allowed;
}

}  // namespace grader
