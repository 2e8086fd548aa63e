// Properties that softmax along rows has for every input.
#include "softmax_rows.h"

#include <cfloat>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

constexpr double kEpsilon = 0x1p-23;

double sum(std::span<const float> row) {
  double total = 0;
  for (const float x : row) {
    total += x;
  }
  return total;
}

std::string row_name(int i) { return "row " + std::to_string(i); }

void rows_sum_to_one(Check& check) {
  for (const double scale : {1e-3, 1.0, 30.0}) {
    const Matrix scores = check.normal(6, 11, scale);
    const auto weights = check.call<Matrix>("softmax_rows", scores);
    check.expect_shape(weights, 6, 11, "the weights");
    for (int i = 0; i < 6; ++i) {
      check.expect_near(sum(weights.row(i)), 1, 4 * kEpsilon * 11, "the sum of " + row_name(i));
      for (const float weight : weights.row(i)) {
        check.expect(weight >= 0 && weight <= 1,
                     row_name(i) + " holds " + lab::number_text(weight) + ", wanted 0 to 1");
      }
    }
  }
}

// The same number added to a whole row changes nothing. The scores are eighths, so that adding
// 1e4 or a million rounds nothing away.
void shift_invariance(Check& check) {
  Matrix scores(5, 7);
  for (int i = 0; i < 5; ++i) {
    for (float& x : scores.row(i)) {
      x = static_cast<float>(check.integer(-24, 24)) / 8;
    }
  }
  const auto weights = check.call<Matrix>("softmax_rows", scores);
  check.expect_shape(weights, 5, 7, "the weights");
  check.expect_numbers(weights, "the weights");
  for (const int shift : {1, -1, 100, -100, 10000, -10000, 1000000}) {
    Matrix shifted = scores;
    for (int i = 0; i < 5; ++i) {
      for (float& x : shifted.row(i)) {
        x += static_cast<float>(shift);
      }
    }
    check.expect_close(check.call<Matrix>("softmax_rows", shifted), weights, 32 * kEpsilon,
                       "the weights after adding " + std::to_string(shift) +
                           " to every score, beside those before");
  }
}

// Reordering the keys reorders the weights, nothing else.
void permuting_keys(Check& check) {
  const Matrix scores = check.normal(4, 9, 2);
  const std::vector<int> order = check.permutation(9);
  Matrix moved(4, 9);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 9; ++j) {
      moved(i, j) = scores(i, order[static_cast<std::size_t>(j)]);
    }
  }
  const auto weights = check.call<Matrix>("softmax_rows", scores);
  check.expect_shape(weights, 4, 9, "the weights");
  check.expect_numbers(weights, "the weights");
  Matrix wanted(4, 9);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 9; ++j) {
      wanted(i, j) = weights(i, order[static_cast<std::size_t>(j)]);
    }
  }
  check.expect_close(check.call<Matrix>("softmax_rows", moved), wanted, 32 * kEpsilon,
                     "the weights of reordered scores, beside the reordered weights");
}

// Rows do not know of each other: each row alone gives the same weights.
void rows_stand_alone(Check& check) {
  Matrix scores = check.normal(4, 6);
  for (float& x : scores.row(1)) {
    x += 300;
  }
  for (float& x : scores.row(2)) {
    x -= 300;
  }
  const auto together = check.call<Matrix>("softmax_rows", scores);
  check.expect_shape(together, 4, 6, "the weights");
  check.expect_numbers(together, "the weights");
  for (int i = 0; i < 4; ++i) {
    Matrix alone(1, 6);
    Matrix wanted(1, 6);
    for (int j = 0; j < 6; ++j) {
      alone(0, j) = scores(i, j);
      wanted(0, j) = together(i, j);
    }
    check.expect_close(check.call<Matrix>("softmax_rows", alone), wanted, 32 * kEpsilon,
                       row_name(i) + " alone, beside the same row among four");
  }
}

// Below the smallest normal float counts as zero: a vectorised exp may leave 1e-39.
void masked_is_zero(Check& check) {
  Matrix scores = check.normal(6, 8, 3);
  for (int i = 0; i < 6; ++i) {
    for (int j = i + 1; j < 8; ++j) {
      scores(i, j) = -lab::kInfinity;
    }
  }
  for (float& x : scores.row(4)) {
    x = -lab::kInfinity;
  }
  const auto weights = check.call<Matrix>("softmax_rows", scores);
  check.expect_shape(weights, 6, 8, "the weights");
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 8; ++j) {
      if (scores(i, j) == -lab::kInfinity) {
        check.expect(weights(i, j) >= 0 && weights(i, j) < FLT_MIN,
                     "weight (" + std::to_string(i) + ", " + std::to_string(j) + ") is " +
                         lab::number_text(weights(i, j)) +
                         ", wanted exactly 0 where the score is minus infinity");
      }
    }
    check.expect_near(sum(weights.row(i)), i == 4 ? 0 : 1, 4 * kEpsilon * 8,
                      "the sum of " + row_name(i));
  }
}

// A larger score gets a larger weight, and the ratio of two weights is exp of the difference.
void larger_score_larger_weight(Check& check) {
  Matrix scores(1, 12);
  for (int j = 0; j < 12; ++j) {
    scores(0, j) = static_cast<float>(j) / 2 - 3;
  }
  const auto weights = check.call<Matrix>("softmax_rows", scores);
  check.expect_shape(weights, 1, 12, "the weights");
  check.expect_numbers(weights, "the weights");
  for (int j = 1; j < 12; ++j) {
    check.expect_near(weights(0, j) / static_cast<double>(weights(0, j - 1)), std::exp(0.5), 1e-5,
                      "weight " + std::to_string(j) + " over weight " + std::to_string(j - 1) +
                          ", whose scores differ by 0.5,");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(rows_sum_to_one), LAB_CHECK(shift_invariance), LAB_CHECK(permuting_keys),
           LAB_CHECK(rows_stand_alone), LAB_CHECK(masked_is_zero),
           LAB_CHECK(larger_score_larger_weight))
