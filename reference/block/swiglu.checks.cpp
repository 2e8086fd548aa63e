// What the gated feed-forward network does for any input.
#include "swiglu.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

// silu(x) - silu(-x) = x, and silu(0) = 0.
void odd_part(Check& check) {
  const Matrix x = check.normal(3, 9, 4.0);
  Matrix minus = x;
  for (int i = 0; i < minus.size(); ++i) {
    minus.data()[i] = -minus.data()[i];
  }
  const auto a = check.call<Matrix>("silu", x);
  const auto b = check.call<Matrix>("silu", minus);
  check.expect_shape(a, 3, 9, "silu(x)");
  check.expect_shape(b, 3, 9, "silu(-x)");
  for (int i = 0; i < x.size(); ++i) {
    check.expect_near(double{a.data()[i]} - b.data()[i], x.data()[i], 4e-6,
                      "silu(x) - silu(-x) for x = " + lab::number_text(x.data()[i]));
  }
}

// Positions are independent: swapping two rows of the input swaps two rows of the result.
void each_position_alone(Check& check) {
  const Matrix z = check.normal(2, 5);
  const Matrix gate = check.normal(7, 5, 0.5);
  const Matrix up = check.normal(7, 5, 0.5);
  const Matrix down = check.normal(5, 7, 0.5);
  const auto y = check.call<Matrix>("swiglu", z, gate, up, down);
  check.expect_close(y, lab::swiglu(z, gate, up, down), 1e-5, "the result");
  Matrix swapped(2, 5);
  for (int c = 0; c < 5; ++c) {
    swapped(0, c) = z(1, c);
    swapped(1, c) = z(0, c);
  }
  const auto s = check.call<Matrix>("swiglu", swapped, gate, up, down);
  check.expect_shape(s, 2, 5, "the result");
  for (int c = 0; c < 5; ++c) {
    check.expect(s(0, c) == y(1, c) && s(1, c) == y(0, c),
                 "swapping two positions does not swap their results");
  }
}

// Three matrices: 3 n h f multiplies, and lower order.
void three_products(Check& check) {
  const int n = 8;
  const int h = 48;
  const int f = 96;
  const Matrix z = check.normal(n, h, 0.3);
  const Matrix gate = check.normal(f, h, 0.3);
  const Matrix up = check.normal(f, h, 0.3);
  const Matrix down = check.normal(h, f, 0.3);
  const auto run = check.count<Matrix>("swiglu", z, gate, up, down);
  check.expect_close(run.value, lab::swiglu(z, gate, up, down), 1e-4, "the counted result");
  check.expect_count(run.counts.multiplies, 3.0 * n * h * f, 1, 1.05, "multiplies",
                     "3 n h f at n = 8, h = 48, f = 96");
  check.expect_count(run.counts.exps, static_cast<double>(n) * f, 0.9, 1.1, "exponentials",
                     "one for each gate, n f");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(odd_part), LAB_CHECK(each_position_alone), LAB_CHECK(three_products))
