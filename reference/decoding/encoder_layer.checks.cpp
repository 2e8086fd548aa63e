// What an encoder without a mask leaves unchanged, and what a norm with a mean does.
#include "encoder_layer.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::EncoderWeights;
using lab::Matrix;
using lab::Vector;

constexpr int kStream = 8;
constexpr int kInner = 12;

Vector vector_of(const Matrix& row) {
  Vector v(row.cols());
  for (int c = 0; c < row.cols(); ++c) {
    v[c] = row(0, c);
  }
  return v;
}

EncoderWeights draw(Check& check) {
  const double in = 1 / std::sqrt(kStream);
  return {.wq = check.normal(kStream, kStream, in),
          .wk = check.normal(kStream, kStream, in),
          .wv = check.normal(kStream, kStream, in),
          .wo = check.normal(kStream, kStream, in),
          .gain_1 = vector_of(check.normal(1, kStream)),
          .bias_1 = vector_of(check.normal(1, kStream)),
          .w_in = check.normal(kInner, kStream, in),
          .b_in = vector_of(check.normal(1, kInner)),
          .w_out = check.normal(kStream, kInner, 0.3),
          .b_out = vector_of(check.normal(1, kStream)),
          .gain_2 = vector_of(check.normal(1, kStream)),
          .bias_2 = vector_of(check.normal(1, kStream))};
}

// Without a mask and without positions the layer cannot know an order.
void reordered_rows_give_reordered_rows(Check& check) {
  const EncoderWeights weights = draw(check);
  const Matrix x = check.normal(5, kStream);
  Matrix turned(5, kStream);
  for (int i = 0; i < 5; ++i) {
    for (int c = 0; c < kStream; ++c) {
      turned(i, c) = x((i + 2) % 5, c);
    }
  }
  const auto before = check.call<Matrix>("encoder_layer", x, weights, 4, 1e-5);
  const auto after = check.call<Matrix>("encoder_layer", turned, weights, 4, 1e-5);
  check.expect_shape(before, 5, kStream, "the result");
  check.expect_shape(after, 5, kStream, "the result");
  check.expect_numbers(before, "the result");
  Matrix wanted(5, kStream);
  for (int i = 0; i < 5; ++i) {
    for (int c = 0; c < kStream; ++c) {
      wanted(i, c) = before((i + 2) % 5, c);
    }
  }
  check.expect_close(after, wanted, 1e-4, "the result for rotated rows, beside the rotated result");
}

void the_norm_ignores_a_shift(Check& check) {
  const Matrix x = check.normal(3, kStream);
  Matrix shifted = x;
  for (int i = 0; i < shifted.size(); ++i) {
    shifted.data()[i] += 8;
  }
  const Vector ones(kStream, 1);
  const Vector zeros(kStream, 0);
  const auto before = check.call<Matrix>("layer_norm", x, ones, zeros, 1e-5);
  check.expect_shape(before, 3, kStream, "the norm");
  check.expect_numbers(before, "the norm");
  check.expect_close(check.call<Matrix>("layer_norm", shifted, ones, zeros, 1e-5), before, 1e-5,
                     "the norm of x + 8, beside that of x");
  for (int i = 0; i < 3; ++i) {
    double squares = 0;
    for (const float value : before.row(i)) {
      squares += static_cast<double>(value) * value;
    }
    check.expect_near(squares / kStream, 1, 1e-3, "the variance of row " + std::to_string(i) + ":");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(reordered_rows_give_reordered_rows), LAB_CHECK(the_norm_ignores_a_shift))
