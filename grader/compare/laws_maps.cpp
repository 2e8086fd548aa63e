// The laws of everything around attention: linear maps, norms, rotations, the feed-forward part and
// the whole block.
#include <cmath>

#include "grader/compare/law.h"

namespace grader {
namespace {

double root(std::size_t n) { return std::sqrt(static_cast<double>(n)); }

// Row i of x where the result has as many rows, else the largest norm of all.
double row_scale(const std::vector<double>& norms, const Numbers& x, const Numbers& want,
                 std::size_t i) {
  return norms.size() == want.rows() ? norms[i] : largest_norm(x);
}

double silu(double x) { return x / (1 + std::exp(-x)); }

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    sum += a[j] * b[j];
  }
  return sum;
}

// Norms of what enters the last product of a SwiGLU for one row, and of the error it carries.
struct Hidden {
  double norm = 0;
  double error = 0;
};

Hidden hidden_of(std::span<const double> z, const Numbers& gate, const Numbers& up,
                 double epsilon) {
  const double per_norm = 4 * epsilon * root(z.size()) * std::sqrt(dot(z, z));
  double norm = 0;
  double error = 0;
  for (std::size_t j = 0; j < gate.rows(); ++j) {
    const auto g = gate.row(j);
    const auto u = up.row(j);
    const double s = silu(dot(z, g));
    const double linear = dot(z, u);
    const double value = s * linear;
    // |silu'| stays below 1.1.
    const double off = 1.1 * per_norm * std::sqrt(dot(g, g)) * std::abs(linear) +
                       per_norm * std::sqrt(dot(u, u)) * std::abs(s) +
                       8 * epsilon * std::abs(value);
    norm += value * value;
    error += off * off;
  }
  return {std::sqrt(norm), std::sqrt(error)};
}

}  // namespace

AllowedError linear_law(const LawCase& c) {
  const Numbers x = c.matrix("x");
  const Numbers w = c.matrix("w");
  c.expect_same_cols("x", x, "w", w);
  if (c.want.rows() != x.rows() || c.want.cols() != w.rows()) {
    c.refuse("wants w as (out, in): one row of the result per row of x, one column per row of w");
  }
  const std::vector<double> x_norms = row_norms(x);
  const std::vector<double> w_norms = row_norms(w);
  AllowedError allowed{};
  for (const double x_norm : x_norms) {
    for (const double w_norm : w_norms) {
      allowed.elements.push_back(4 * c.epsilon * root(x.cols()) * x_norm * w_norm);
    }
  }
  return allowed;
}

AllowedError relative_law(const LawCase& c) {
  return {.absolute = kTiny, .relative = 8 * c.epsilon};
}

AllowedError norm_law(const LawCase& c) {
  const auto n = static_cast<double>(c.matrix("x").cols());
  return {.absolute = kTiny, .relative = c.epsilon * (8 + n / 4)};
}

AllowedError rotation_law(const LawCase& c) {
  const Numbers x = c.matrix("x");
  if (x.shape != c.want.shape || x.cols() % 2 != 0) {
    c.refuse("wants x of the result's shape, with an even number of columns");
  }
  const std::optional<Numbers> positions = c.matrix_if_given("positions");
  if (positions && positions->count() != x.rows()) {
    c.refuse("wants one position per row of x");
  }
  const std::size_t half = x.cols() / 2;
  AllowedError allowed{};
  for (std::size_t i = 0; i < x.rows(); ++i) {
    const double turns = positions ? 2 * std::abs(positions->values[i]) : 0;
    for (std::size_t j = 0; j < x.cols(); ++j) {
      const double length = std::hypot(x.row(i)[j % half], x.row(i)[j % half + half]);
      allowed.elements.push_back((8 + turns) * c.epsilon * length);
    }
  }
  return allowed;
}

AllowedError swiglu_law(const LawCase& c) {
  const Numbers z = c.matrix("z");
  const Numbers gate = c.matrix("gate");
  const Numbers up = c.matrix("up");
  const Numbers down = c.matrix("down");
  c.expect_same_cols("z", z, "gate", gate);
  c.expect_same_cols("z", z, "up", up);
  if (gate.rows() != up.rows() || gate.rows() != down.cols()) {
    c.refuse("wants as many rows in gate and up as down has columns");
  }
  if (c.want.rows() != z.rows() || c.want.cols() != down.rows()) {
    c.refuse("wants one row of the result per row of z, one column per row of down");
  }
  const std::vector<double> down_norms = row_norms(down);
  AllowedError allowed{};
  for (std::size_t i = 0; i < z.rows(); ++i) {
    const Hidden hidden = hidden_of(z.row(i), gate, up, c.epsilon);
    const double scale = hidden.error + 4 * c.epsilon * root(gate.rows()) * hidden.norm;
    for (const double norm : down_norms) {
      allowed.elements.push_back(scale * norm);
    }
  }
  return allowed;
}

AllowedError block_law(const LawCase& c) {
  const Numbers x = c.matrix("x");
  const std::vector<double> x_norms = row_norms(x);
  const std::vector<double> y_norms = row_norms(c.want);
  AllowedError allowed{};
  for (std::size_t i = 0; i < c.want.count(); ++i) {
    const std::size_t row = i / c.want.cols();
    allowed.elements.push_back(32 * c.epsilon *
                               (row_scale(x_norms, x, c.want, row) + y_norms[row]));
  }
  return allowed;
}

}  // namespace grader
