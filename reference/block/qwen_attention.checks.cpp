// What the norms on heads, the rotation and the mask leave unchanged, and what they change.
#include "qwen_attention.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::AttentionWeights;
using lab::Check;
using lab::Matrix;
using lab::Vector;

constexpr int kStream = 20;
constexpr int kHeadDim = 6;
constexpr double kEps = 1e-6;
constexpr double kTheta = 10000;
constexpr double kTolerance = 2e-5;  // values and results of size about 1

Vector gains(Check& check) {
  const Matrix row = check.normal(1, kHeadDim, 0.5);
  Vector gain(kHeadDim);
  for (int c = 0; c < kHeadDim; ++c) {
    gain[c] = 1.3F + row(0, c);
  }
  return gain;
}

// 4 query heads, 2 key-value heads: 24 wide out of 20.
AttentionWeights draw(Check& check) {
  const double in = 1 / std::sqrt(kStream);
  return {.wq = check.normal(4 * kHeadDim, kStream, in),
          .wk = check.normal(2 * kHeadDim, kStream, in),
          .wv = check.normal(2 * kHeadDim, kStream, in),
          .wo = check.normal(kStream, 4 * kHeadDim, 1 / std::sqrt(4 * kHeadDim)),
          .q_norm = gains(check),
          .k_norm = gains(check)};
}

Matrix call(Check& check, const Matrix& x, const AttentionWeights& weights) {
  auto out = check.call<Matrix>("qwen_attention", x, weights, kHeadDim, kEps, kTheta);
  check.expect_shape(out, x.rows(), kStream, "the result");
  check.expect_numbers(out, "the result");
  return out;
}

Matrix times(const Matrix& x, float factor) {
  Matrix out = x;
  for (int i = 0; i < out.size(); ++i) {
    out.data()[i] *= factor;
  }
  return out;
}

// The norm on heads takes the size of q and k away; that of v stays.
void size_of_queries_and_keys(Check& check) {
  const Matrix x = check.normal(5, kStream);
  AttentionWeights weights = draw(check);
  const Matrix before = call(check, x, weights);
  weights.wq = times(weights.wq, 64);
  check.expect_close(call(check, x, weights), before, kTolerance,
                     "the result with wq 64 times larger, beside the one before");
  weights.wk = times(weights.wk, 64);
  check.expect_close(call(check, x, weights), before, kTolerance,
                     "the result with wq and wk 64 times larger, beside the one before");
}

void linear_in_values(Check& check) {
  const Matrix x = check.normal(5, kStream);
  AttentionWeights weights = draw(check);
  const Matrix before = call(check, x, weights);
  weights.wv = times(weights.wv, 4);
  check.expect_close(call(check, x, weights), times(before, 4), 4 * kTolerance,
                     "the result with wv 4 times larger, beside 4 times the one before");
}

// Two equal tokens are told apart by their positions only through what they look back on; the
// first looks at itself alone, so the rotation cannot show there.
void first_token_sees_its_own_value(Check& check) {
  const Matrix x = check.normal(3, kStream);
  const AttentionWeights weights = draw(check);
  const Matrix out = call(check, x, weights);
  Matrix wanted(1, kStream, 0);
  for (int o = 0; o < kStream; ++o) {
    double sum = 0;
    for (int c = 0; c < 4 * kHeadDim; ++c) {
      const int row = c / (2 * kHeadDim) * kHeadDim + c % kHeadDim;
      double value = 0;
      for (int s = 0; s < kStream; ++s) {
        value += static_cast<double>(x(0, s)) * weights.wv(row, s);
      }
      sum += value * weights.wo(o, c);
    }
    wanted(0, o) = static_cast<float>(sum);
  }
  Matrix first(1, kStream);
  for (int o = 0; o < kStream; ++o) {
    first(0, o) = out(0, o);
  }
  check.expect_close(first, wanted, kTolerance,
                     "row 0, which sees its own value and nothing else,");
}

void later_tokens_are_not_felt(Check& check) {
  Matrix x = check.normal(6, kStream);
  const AttentionWeights weights = draw(check);
  const Matrix before = call(check, x, weights);
  for (int c = 0; c < kStream; ++c) {
    x(4, c) = -3 * x(4, c);
    x(5, c) = 100 * x(5, c);
  }
  const Matrix after = call(check, x, weights);
  for (int i = 0; i < 4; ++i) {
    for (int c = 0; c < kStream; ++c) {
      check.expect(before(i, c) == after(i, c),
                   "row " + std::to_string(i) + " changes with tokens 4 and 5, which stand later");
    }
  }
}

// Without positions two orders of the same earlier tokens would give the last one the same.
void order_of_earlier_tokens_matters(Check& check) {
  const Matrix x = check.normal(4, kStream);
  Matrix swapped = x;
  for (int c = 0; c < kStream; ++c) {
    std::swap(swapped(0, c), swapped(2, c));
  }
  const AttentionWeights weights = draw(check);
  const Matrix before = call(check, x, weights);
  const Matrix after = call(check, swapped, weights);
  double largest = 0;
  for (int c = 0; c < kStream; ++c) {
    largest = std::max<double>(largest, std::abs(before(3, c) - after(3, c)));
  }
  check.expect(largest > 1e-3,
               "the last row does not change when two earlier tokens change places: nothing tells "
               "it where they stand");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(size_of_queries_and_keys), LAB_CHECK(linear_in_values),
           LAB_CHECK(first_token_sees_its_own_value), LAB_CHECK(later_tokens_are_not_felt),
           LAB_CHECK(order_of_earlier_tokens_matters))
