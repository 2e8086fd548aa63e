// Properties of a linear map without bias.
#include "project.h"

#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

// w picks single inputs, so that every output number must be one of the inputs.
void picks_columns(Check& check) {
  const Matrix x = check.normal(3, 5);
  const std::vector<int> order = check.permutation(5);
  Matrix w(2, 5, 0);
  w(0, order[0]) = 1;
  w(1, order[1]) = 1;
  Matrix wanted(3, 2);
  for (int i = 0; i < 3; ++i) {
    wanted(i, 0) = x(i, order[0]);
    wanted(i, 1) = x(i, order[1]);
  }
  check.expect_close(check.call<Matrix>("project", x, w), wanted, 0,
                     "the result for a w that picks columns " + std::to_string(order[0]) + " and " +
                         std::to_string(order[1]) + " of x");
}

void no_bias(Check& check) {
  const Matrix w = check.normal(4, 6);
  check.expect_close(check.call<Matrix>("project", Matrix(3, 6, 0), w), Matrix(3, 4, 0), 0,
                     "the result for an x of zeros");
}

void rows_stand_alone(Check& check) {
  const Matrix x = check.normal(5, 4);
  const Matrix w = check.normal(3, 4);
  const std::vector<int> order = check.permutation(5);
  Matrix moved(5, 4);
  for (int i = 0; i < 5; ++i) {
    for (int c = 0; c < 4; ++c) {
      moved(i, c) = x(order[static_cast<std::size_t>(i)], c);
    }
  }
  const auto result = check.call<Matrix>("project", x, w);
  check.expect_shape(result, 5, 3, "the result");
  check.expect_numbers(result, "the result");
  Matrix wanted(5, 3);
  for (int i = 0; i < 5; ++i) {
    for (int o = 0; o < 3; ++o) {
      wanted(i, o) = result(order[static_cast<std::size_t>(i)], o);
    }
  }
  check.expect_close(check.call<Matrix>("project", moved, w), wanted, 1e-5,
                     "the result for reordered rows, beside the reordered result");
}

// Doubling is exact, so that the comparison may be too.
void linear_in_x(Check& check) {
  const Matrix x = check.normal(4, 6);
  const Matrix w = check.normal(5, 6);
  Matrix twice = x;
  for (int i = 0; i < twice.size(); ++i) {
    twice.data()[i] *= 2;
  }
  auto wanted = check.call<Matrix>("project", x, w);
  check.expect_shape(wanted, 4, 5, "the result");
  check.expect_numbers(wanted, "the result");
  for (int i = 0; i < wanted.size(); ++i) {
    wanted.data()[i] *= 2;
  }
  check.expect_close(check.call<Matrix>("project", twice, w), wanted, 1e-5,
                     "the result for 2 x, beside twice that for x");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(picks_columns), LAB_CHECK(no_bias), LAB_CHECK(rows_stand_alone),
           LAB_CHECK(linear_in_x))
