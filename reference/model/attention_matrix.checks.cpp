// What every matrix of attention weights has in common, and what tiled attention cannot give.
#include "attention_matrix.h"

#include <optional>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using Weights = std::optional<Matrix>;

constexpr int kHeads = 6;
constexpr int kKvHeads = 2;
constexpr int kHeadDim = 4;
constexpr int kTokens = 7;

struct Read {
  Matrix q{};
  Matrix k{};
};

Read draw(Check& check) {
  return {check.normal(kTokens, kHeads * kHeadDim), check.normal(kTokens, kKvHeads * kHeadDim)};
}

Matrix call(Check& check, const Read& read, int head) {
  const auto found = check.call<Weights>("attention_matrix", read.q, read.k, kHeadDim, head, false);
  check.expect(found.has_value(), "found nothing, wanted the weights of eager attention");
  check.expect_shape(*found, read.q.rows(), read.q.rows(), "the weights");
  return *found;
}

void rows_sum_to_one(Check& check) {
  const Read read = draw(check);
  for (int head = 0; head < kHeads; ++head) {
    const Matrix weights = call(check, read, head);
    for (int i = 0; i < kTokens; ++i) {
      double sum = 0;
      for (const float w : weights.row(i)) {
        sum += static_cast<double>(w);
      }
      check.expect_near(sum, 1, 1e-5,
                        "head " + std::to_string(head) + ", the sum of row " + std::to_string(i));
    }
  }
}

void later_tokens_get_exactly_zero(Check& check) {
  const Read read = draw(check);
  const Matrix weights = call(check, read, 3);
  for (int i = 0; i < kTokens; ++i) {
    for (int j = i + 1; j < kTokens; ++j) {
      check.expect(weights(i, j) == 0, "weight (" + std::to_string(i) + ", " + std::to_string(j) +
                                           "): found " + lab::number_text(weights(i, j)) +
                                           ", wanted exactly 0");
    }
  }
}

void each_head_reads_its_own_keys(Check& check) {
  const Read read = draw(check);
  for (int head = 0; head < kHeads; ++head) {
    const Matrix wanted = *lab::attention_matrix(read.q, read.k, kHeadDim, head, false);
    check.expect_close(call(check, read, head), wanted, 1e-5,
                       "the weights of head " + std::to_string(head));
  }
}

void tiled_attention_has_no_matrix(Check& check) {
  const Read read = draw(check);
  const auto found = check.call<Weights>("attention_matrix", read.q, read.k, kHeadDim, 1, true);
  check.expect(!found.has_value(),
               "found a matrix, wanted nothing: tiled attention never holds the weights");
}

void scores_of_two_hundred(Check& check) {
  Read read = draw(check);
  for (int i = 0; i < read.q.size(); ++i) {
    read.q.data()[i] *= 100;
  }
  const Matrix wanted = *lab::attention_matrix(read.q, read.k, kHeadDim, 4, false);
  check.expect_close(call(check, read, 4), wanted, 1e-3, "the weights of large scores");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(rows_sum_to_one), LAB_CHECK(later_tokens_get_exactly_zero),
           LAB_CHECK(each_head_reads_its_own_keys), LAB_CHECK(tiled_attention_has_no_matrix),
           LAB_CHECK(scores_of_two_hundred))
