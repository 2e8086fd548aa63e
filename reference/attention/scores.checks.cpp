// Properties of `scores` that hold for every input, whatever the order of the additions.
#include "scores.h"

#include <cmath>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

// Twice the allowed error of one score: 8 steps of float32 on the size of its terms.
double allowed(const Matrix& q, const Matrix& k) {
  double q_norm = 0;
  double k_norm = 0;
  for (int i = 0; i < q.rows(); ++i) {
    double sum = 0;
    for (const float x : q.row(i)) {
      sum += static_cast<double>(x) * x;
    }
    q_norm = std::max(q_norm, std::sqrt(sum));
  }
  for (int j = 0; j < k.rows(); ++j) {
    double sum = 0;
    for (const float x : k.row(j)) {
      sum += static_cast<double>(x) * x;
    }
    k_norm = std::max(k_norm, std::sqrt(sum));
  }
  return 16 * 0x1p-23 * (1 + q_norm * k_norm / std::sqrt(q.cols()));
}

// Four times longer queries: four times larger scores, to the last bit (4 is a power of two).
void linear_in_q(Check& check) {
  const Matrix q = check.normal(4, 6);
  const Matrix k = check.normal(5, 6);
  Matrix q4 = q;
  for (int i = 0; i < q4.rows(); ++i) {
    for (float& x : q4.row(i)) {
      x *= 4;
    }
  }
  const auto once = check.call<Matrix>("scores", q, k);
  const auto fourfold = check.call<Matrix>("scores", q4, k);
  check.expect_shape(once, 4, 5, "the scores");
  check.expect_numbers(once, "the scores");
  Matrix wanted = once;
  for (int i = 0; i < wanted.rows(); ++i) {
    for (float& x : wanted.row(i)) {
      x *= 4;
    }
  }
  check.expect_close(fourfold, wanted, allowed(q4, k),
                     "the scores of 4 q, beside 4 times those of q");
}

// Columns of zeros change no dot product, but they widen the head: d becomes 4 d, scores halve.
void divides_by_the_root_of_the_width(Check& check) {
  const Matrix q = check.normal(3, 5);
  const Matrix k = check.normal(7, 5);
  Matrix wide_q(3, 20, 0);
  Matrix wide_k(7, 20, 0);
  for (int c = 0; c < 5; ++c) {
    for (int i = 0; i < 3; ++i) {
      wide_q(i, c) = q(i, c);
    }
    for (int j = 0; j < 7; ++j) {
      wide_k(j, c) = k(j, c);
    }
  }
  auto wanted = check.call<Matrix>("scores", q, k);
  check.expect_shape(wanted, 3, 7, "the scores");
  check.expect_numbers(wanted, "the scores");
  for (int i = 0; i < 3; ++i) {
    for (float& x : wanted.row(i)) {
      x /= 2;
    }
  }
  const auto found = check.call<Matrix>("scores", wide_q, wide_k);
  check.expect_close(
      found, wanted, allowed(q, k),
      "the scores after padding d = 5 with zeros to 20, beside half of those before");
}

// Swapping the two arguments transposes the result.
void swapping_transposes(Check& check) {
  const Matrix q = check.normal(4, 9);
  const Matrix k = check.normal(6, 9);
  const auto there = check.call<Matrix>("scores", q, k);
  const auto back = check.call<Matrix>("scores", k, q);
  check.expect_shape(there, 4, 6, "the scores");
  check.expect_numbers(there, "the scores");
  check.expect_shape(back, 6, 4, "the scores with q and k swapped");
  Matrix turned(4, 6);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 6; ++j) {
      turned(i, j) = back(j, i);
    }
  }
  check.expect_close(there, turned, allowed(q, k), "the scores, beside those of (k, q) transposed");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(linear_in_q), LAB_CHECK(divides_by_the_root_of_the_width),
           LAB_CHECK(swapping_transposes))
