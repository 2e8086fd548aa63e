// What the added pattern shares with a rotation, and what it does not.
#include "sinusoidal.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

Matrix pattern_of(Check& check, int n, int d) {
  auto pattern = check.call<Matrix>("sinusoidal", n, d);
  check.expect_shape(pattern, n, d, "the pattern");
  check.expect_numbers(pattern, "the pattern");
  return pattern;
}

double dot(const Matrix& a, int i, int j) {
  double sum = 0;
  for (int c = 0; c < a.cols(); ++c) {
    sum += static_cast<double>(a(i, c)) * a(j, c);
  }
  return sum;
}

// sin^2 + cos^2 = 1 for each of the d / 2 pairs.
void every_row_is_as_long(Check& check) {
  const Matrix pattern = pattern_of(check, 40, 14);
  for (int p = 0; p < 40; ++p) {
    check.expect_near(dot(pattern, p, p), 7, 1e-5,
                      "the squared length of row " + std::to_string(p));
  }
}

void rows_know_their_distance(Check& check) {
  const Matrix pattern = pattern_of(check, 60, 16);
  for (int i = 0; i < 10; ++i) {
    const int a = check.integer(0, 20);
    const int distance = check.integer(0, 15);
    const int shift = check.integer(1, 20);
    check.expect_near(dot(pattern, a + shift, a + shift + distance), dot(pattern, a, a + distance),
                      1e-5,
                      "the product of rows " + std::to_string(a + shift) + " and " +
                          std::to_string(a + shift + distance) + ", beside rows " +
                          std::to_string(a) + " and " + std::to_string(a + distance) + ",");
  }
  check.expect(std::fabs(dot(pattern, 0, 9) - dot(pattern, 0, 3)) > 1e-2,
               "the products of rows 3 and 9 apart are the same");
}

Matrix added(Check& check, const Matrix& x) {
  auto sum = check.call<Matrix>("add_positions", x);
  check.expect_shape(sum, x.rows(), x.cols(), "the sum");
  check.expect_numbers(sum, "the sum");
  return sum;
}

void the_sum_is_x_plus_the_pattern(Check& check) {
  const Matrix x = check.normal(6, 8);
  Matrix wanted(6, 8);
  for (int p = 0; p < 6; ++p) {
    for (int c = 0; c < 8; ++c) {
      const double angle = p / std::pow(1e4, 2.0 * (c / 2) / 8);
      wanted(p, c) = static_cast<float>(x(p, c) + (c % 2 == 0 ? std::sin(angle) : std::cos(angle)));
    }
  }
  check.expect_close(added(check, x), wanted, 1e-6, "x with its positions");
}

// Unlike a rotation: an embedding that is added to changes its length.
void lengths_change(Check& check) {
  const Matrix x = check.normal(5, 12);
  const Matrix sum = added(check, x);
  double change = 0;
  for (int p = 0; p < 5; ++p) {
    change = std::max(change, std::fabs(std::sqrt(dot(sum, p, p)) - std::sqrt(dot(x, p, p))));
  }
  check.measure("largest_change_of_length", change);
  check.expect(change > 0.05 && change < 4, "the lengths of five rows change by at most " +
                                                lab::number_text(change) +
                                                ", wanted between 0.05 and 4");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(every_row_is_as_long), LAB_CHECK(rows_know_their_distance),
           LAB_CHECK(the_sum_is_x_plus_the_pattern), LAB_CHECK(lengths_change))
