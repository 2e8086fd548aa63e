// Properties of one head: what the weights are, what the output may be, and who may notice what.
#include "attention_head.h"

#include <algorithm>
#include <cfloat>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::HeadOutput;
using lab::Matrix;

constexpr double kEpsilon = 0x1p-23;

Matrix causal(int n_q, int n_k) {
  Matrix mask(n_q, n_k, 0);
  for (int i = 0; i < n_q; ++i) {
    for (int j = i + n_k - n_q + 1; j < n_k; ++j) {
      mask(i, j) = -lab::kInfinity;
    }
  }
  return mask;
}

std::string at(int i, int j) { return "(" + std::to_string(i) + ", " + std::to_string(j) + ")"; }

HeadOutput call(Check& check, const Matrix& q, const Matrix& k, const Matrix& v,
                const Matrix& mask) {
  auto result = check.call<HeadOutput>("attention_head", q, k, v, mask);
  check.expect_shape(result.out, q.rows(), v.cols(), "out");
  check.expect_shape(result.weights, q.rows(), k.rows(), "weights");
  check.expect_numbers(result.out, "out");
  check.expect_numbers(result.weights, "weights");
  return result;
}

void first_row_looks_at_itself(Check& check) {
  const Matrix v = check.normal(4, 5);
  const auto head = call(check, check.normal(4, 6), check.normal(4, 6), v, causal(4, 4));
  for (int j = 0; j < 4; ++j) {
    check.expect_near(head.weights(0, j), j == 0 ? 1 : 0, kEpsilon,
                      "weights" + at(0, j) + " under a causal mask");
  }
  for (int c = 0; c < 5; ++c) {
    check.expect_near(head.out(0, c), v(0, c), 1e-6, "out" + at(0, c) + ", the first value,");
  }
}

void rows_sum_to_one(Check& check) {
  const auto head =
      call(check, check.normal(6, 8, 2), check.normal(9, 8, 2), check.normal(9, 3), causal(6, 9));
  for (int i = 0; i < 6; ++i) {
    double sum = 0;
    for (const float weight : head.weights.row(i)) {
      sum += weight;
    }
    check.expect_near(sum, 1, 4 * kEpsilon * 9, "the sum of row " + std::to_string(i));
  }
}

// Zero, or a number below the smallest normal float: a vectorised exp may leave 1e-39.
void no_weight_on_the_future(Check& check) {
  const auto head =
      call(check, check.normal(7, 4, 3), check.normal(7, 4, 3), check.normal(7, 4), causal(7, 7));
  for (int i = 0; i < 7; ++i) {
    for (int j = i + 1; j < 7; ++j) {
      check.expect(head.weights(i, j) >= 0 && head.weights(i, j) < FLT_MIN,
                   "weights" + at(i, j) + " is " + lab::number_text(head.weights(i, j)) + ": key " +
                       std::to_string(j) + " is in the future of query " + std::to_string(i) +
                       ", wanted exactly 0");
    }
  }
}

void output_lies_between_the_values(Check& check) {
  const Matrix v = check.normal(6, 4, 5);
  const auto head = call(check, check.normal(5, 3), check.normal(6, 3), v, causal(5, 6));
  for (int i = 0; i < 5; ++i) {
    for (int c = 0; c < 4; ++c) {
      double low = v(0, c);
      double high = v(0, c);
      for (int j = 1; j <= i + 1; ++j) {
        low = std::min<double>(low, v(j, c));
        high = std::max<double>(high, v(j, c));
      }
      const double slack = 1e-5 * std::max(1.0, high - low);
      check.expect(head.out(i, c) >= low - slack && head.out(i, c) <= high + slack,
                   "out" + at(i, c) + " is " + lab::number_text(head.out(i, c)) +
                       ": an average of visible values lies between " + lab::number_text(low) +
                       " and " + lab::number_text(high));
    }
  }
}

// Keys, values and mask columns move together: the output does not notice.
void permuting_keys(Check& check) {
  const Matrix q = check.normal(4, 5);
  const Matrix k = check.normal(7, 5);
  const Matrix v = check.normal(7, 3);
  const Matrix mask = causal(4, 7);
  const std::vector<int> order = check.permutation(7);
  Matrix moved_k = k;
  Matrix moved_v = v;
  Matrix moved_mask = mask;
  for (int j = 0; j < 7; ++j) {
    const int from = order[static_cast<std::size_t>(j)];
    std::copy_n(k.row(from).data(), 5, moved_k.row(j).data());
    std::copy_n(v.row(from).data(), 3, moved_v.row(j).data());
    for (int i = 0; i < 4; ++i) {
      moved_mask(i, j) = mask(i, from);
    }
  }
  const auto before = call(check, q, k, v, mask);
  const auto after = call(check, q, moved_k, moved_v, moved_mask);
  check.expect_close(after.out, before.out, 1e-5,
                     "out after reordering keys, values and mask columns alike, beside before");
}

void ones_give_ones(Check& check) {
  const auto head =
      call(check, check.normal(5, 4), check.normal(8, 4), Matrix(8, 6, 1), causal(5, 8));
  check.expect_close(head.out, Matrix(5, 6, 1), 8 * kEpsilon * 8, "out where every value is 1");
}

// A very long query puts all its weight on the key that matches best.
void loud_query_takes_the_best(Check& check) {
  const int n = 6;
  Matrix q(1, 4, 0);
  q(0, 0) = 1000;
  Matrix k = check.normal(n, 4);
  const int best = check.integer(1, n - 1);
  for (int j = 0; j < n; ++j) {
    k(j, 0) = j == best ? 2.0F : 1.0F;
  }
  const auto head = call(check, q, k, check.normal(n, 3), Matrix(1, n, 0));
  for (int j = 0; j < n; ++j) {
    check.expect_near(head.weights(0, j), j == best ? 1 : 0, 1e-6,
                      "weights" + at(0, j) + " of a query 1000 long, whose best key is " +
                          std::to_string(best) + ",");
  }
}

// Everything from row `cut` on is made `factor` times larger in one of the inputs.
Matrix loud_rows(Matrix x, int cut, float factor) {
  for (int i = cut; i < x.rows(); ++i) {
    for (float& element : x.row(i)) {
      element *= factor;
    }
  }
  return x;
}

void expect_first_rows_unmoved(Check& check, const HeadOutput& before, const HeadOutput& after,
                               int cut, const std::string& what) {
  for (int i = 0; i < cut; ++i) {
    for (int c = 0; c < before.out.cols(); ++c) {
      check.expect_near(after.out(i, c), before.out(i, c), 1e-5,
                        "out" + at(i, c) + " after making " + what + " from position " +
                            std::to_string(cut) + " on (the future of row " + std::to_string(i) +
                            ")");
    }
  }
}

// A weight of 1e-20 on a future value is too much, and this shows it.
void loud_future_values(Check& check) {
  const Matrix q = check.normal(6, 4);
  const Matrix k = check.normal(6, 4);
  const Matrix v = check.normal(6, 3);
  const auto before = call(check, q, k, v, causal(6, 6));
  const auto after = call(check, q, k, loud_rows(v, 4, 1e20F), causal(6, 6));
  expect_first_rows_unmoved(check, before, after, 4, "the values 1e20 times larger");
}

void loud_future_keys(Check& check) {
  const Matrix q = check.normal(6, 4);
  const Matrix k = check.normal(6, 4);
  const Matrix v = check.normal(6, 3);
  const auto before = call(check, q, k, v, causal(6, 6));
  const auto after = call(check, q, loud_rows(k, 3, 1e4F), v, causal(6, 6));
  expect_first_rows_unmoved(check, before, after, 3, "the keys 1e4 times larger");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(first_row_looks_at_itself), LAB_CHECK(rows_sum_to_one),
           LAB_CHECK(no_weight_on_the_future), LAB_CHECK(output_lies_between_the_values),
           LAB_CHECK(permuting_keys), LAB_CHECK(ones_give_ones),
           LAB_CHECK(loud_query_takes_the_best), LAB_CHECK(loud_future_values),
           LAB_CHECK(loud_future_keys))
