// What a recurrence does with its state: carry it forward, and never back.
#include "recurrent_scan.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

// tanh is at most 1 and flattens errors; the sums before it have up to 8 terms of size 1.
constexpr double kTolerance = 1e-5;

Matrix first_rows(const Matrix& x, int rows) {
  Matrix part(rows, x.cols());
  for (int i = 0; i < rows; ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      part(i, c) = x(i, c);
    }
  }
  return part;
}

void starts_from_zero(Check& check) {
  const Matrix x = check.normal(3, 4);
  const Matrix w = check.normal(5, 4, 0.5);
  const Matrix u = check.normal(5, 5, 0.5);
  const auto states = check.call<Matrix>("recurrent_scan", x, w, u);
  check.expect_shape(states, 3, 5, "the states");
  for (int o = 0; o < 5; ++o) {
    double sum = 0;
    for (int c = 0; c < 4; ++c) {
      sum += static_cast<double>(w(o, c)) * x(0, c);
    }
    check.expect_near(states(0, o), std::tanh(sum), kTolerance,
                      "element " + std::to_string(o) + " of the first state, tanh(w · x_0),");
  }
}

void prefix_is_prefix(Check& check) {
  const Matrix x = check.normal(7, 3);
  const Matrix w = check.normal(4, 3, 0.5);
  const Matrix u = check.normal(4, 4, 0.5);
  const auto all = check.call<Matrix>("recurrent_scan", x, w, u);
  const auto some = check.call<Matrix>("recurrent_scan", first_rows(x, 4), w, u);
  check.expect_shape(all, 7, 4, "the states of 7 steps");
  check.expect_numbers(all, "the states of 7 steps");
  check.expect_close(some, first_rows(all, 4), kTolerance,
                     "the states of the first 4 steps alone, beside those among 7");
}

void carries_the_first_step(Check& check) {
  Matrix x(5, 1, 0);
  x(0, 0) = 1;
  const auto states = check.call<Matrix>("recurrent_scan", x, Matrix{{1.5F}}, Matrix{{0.9F}});
  check.expect_shape(states, 5, 1, "the states");
  double wanted = std::tanh(1.5);
  for (int t = 0; t < 5; ++t) {
    check.expect_near(states(t, 0), wanted, kTolerance,
                      "state " + std::to_string(t) + " (only the first input is not 0)");
    wanted = std::tanh(static_cast<double>(0.9F) * wanted);
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(starts_from_zero), LAB_CHECK(prefix_is_prefix),
           LAB_CHECK(carries_the_first_step))
