// What root-mean-square normalisation does to any input.
#include "rmsnorm.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using lab::Vector;

// With a gain of ones the mean square of a row is 1 afterwards, whatever it was before.
void mean_square_is_one(Check& check) {
  const Matrix x = check.normal(5, 33, 7.0);
  const auto y = check.call<Matrix>("rmsnorm", x, Vector(33, 1), 1e-6);
  check.expect_shape(y, 5, 33, "the result");
  for (int i = 0; i < 5; ++i) {
    double squares = 0;
    for (const float value : y.row(i)) {
      squares += double{value} * value;
    }
    check.expect_near(squares / 33, 1, 1e-5, "the mean square of row " + std::to_string(i));
  }
}

void scale_does_not_matter(Check& check) {
  const Matrix x = check.normal(4, 12, 3.0);
  const Vector gain = check.normal(12);
  Matrix larger = x;
  for (int i = 0; i < larger.size(); ++i) {
    larger.data()[i] *= 64;
  }
  const auto y = check.call<Matrix>("rmsnorm", x, gain, 1e-6);
  check.expect_close(y, lab::rmsnorm(x, gain, 1e-6), 1e-5, "the result");
  check.expect_close(check.call<Matrix>("rmsnorm", larger, gain, 1e-6), y, 1e-5,
                     "the result for 64 times the input");
}

void rows_stand_alone(Check& check) {
  const Matrix x = check.normal(3, 10);
  const Vector gain = check.normal(10);
  const auto y = check.call<Matrix>("rmsnorm", x, gain, 1e-6);
  check.expect_shape(y, 3, 10, "the result");
  Matrix other = x;
  for (float& value : other.row(2)) {
    value = 1e6F;
  }
  const auto z = check.call<Matrix>("rmsnorm", other, gain, 1e-6);
  check.expect_shape(z, 3, 10, "the result");
  for (int i = 0; i < 2; ++i) {
    for (int c = 0; c < 10; ++c) {
      check.expect(z(i, c) == y(i, c), "row " + std::to_string(i) + " changes when row 2 does");
    }
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(mean_square_is_one), LAB_CHECK(scale_does_not_matter),
           LAB_CHECK(rows_stand_alone))
