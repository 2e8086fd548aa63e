// The stream through a block: untouched where it must be, causal, and added to.
#include "transformer_block.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::BlockWeights;
using lab::Check;
using lab::Matrix;
using lab::Vector;

constexpr int kStream = 12;
constexpr int kInner = 20;
constexpr int kHeadDim = 4;
constexpr double kEps = 1e-6;
constexpr double kTheta = 10000;

Vector gains(Check& check, int size) {
  const Matrix row = check.normal(1, size, 0.4);
  Vector gain(size);
  for (int c = 0; c < size; ++c) {
    gain[c] = 1.2F + row(0, c);
  }
  return gain;
}

BlockWeights draw(Check& check) {
  const double in = 1 / std::sqrt(kStream);
  return {.attention_norm = gains(check, kStream),
          .wq = check.normal(4 * kHeadDim, kStream, in),
          .wk = check.normal(2 * kHeadDim, kStream, in),
          .wv = check.normal(2 * kHeadDim, kStream, in),
          .wo = check.normal(kStream, 4 * kHeadDim, 0.25),
          .q_norm = gains(check, kHeadDim),
          .k_norm = gains(check, kHeadDim),
          .feed_forward_norm = gains(check, kStream),
          .w_gate = check.normal(kInner, kStream, in),
          .w_up = check.normal(kInner, kStream, in),
          .w_down = check.normal(kStream, kInner, 0.2)};
}

Matrix call(Check& check, const Matrix& x, const BlockWeights& weights) {
  auto out = check.call<Matrix>("transformer_block", x, weights, kHeadDim, kEps, kTheta);
  check.expect_shape(out, x.rows(), kStream, "the result");
  check.expect_numbers(out, "the result");
  return out;
}

// The path from the embedding to the output that goes through no matrix: with nothing to add, a
// stack of blocks is the identity, bit for bit.
void path_without_matrix(Check& check) {
  const Matrix x = check.normal(4, kStream);
  BlockWeights weights = draw(check);
  weights.wo = Matrix(kStream, 4 * kHeadDim, 0);
  weights.w_down = Matrix(kStream, kInner, 0);
  Matrix stream = x;
  for (int block = 0; block < 5; ++block) {
    stream = call(check, stream, weights);
  }
  check.expect_same_bits(stream, x, "the stream after five blocks with wo and w_down zero");
}

// What a sub-layer adds depends on the direction of the stream, not on its size.
void additions_do_not_grow(Check& check) {
  const Matrix x = check.normal(4, kStream);
  Matrix large = x;
  for (int i = 0; i < large.size(); ++i) {
    large.data()[i] *= 1024;
  }
  BlockWeights weights = draw(check);
  weights.w_down = Matrix(kStream, kInner, 0);
  const Matrix small_out = call(check, x, weights);
  const Matrix large_out = call(check, large, weights);
  Matrix small_sum(4, kStream);
  Matrix large_sum(4, kStream);
  for (int i = 0; i < x.size(); ++i) {
    small_sum.data()[i] = small_out.data()[i] - x.data()[i];
    large_sum.data()[i] = large_out.data()[i] - large.data()[i];
  }
  // 1024 x about 3, rounded to float32: the differences carry that rounding.
  check.expect_close(
      large_sum, small_sum, 2e-3,
      "what attention adds to a stream 1024 times larger, beside what it adds before,");
}

void later_tokens_are_not_felt(Check& check) {
  Matrix x = check.normal(6, kStream);
  const BlockWeights weights = draw(check);
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

// With wo zero only the feed-forward network is left, and it sees one position at a time.
void feed_forward_sees_one_position(Check& check) {
  const Matrix x = check.normal(4, kStream);
  BlockWeights weights = draw(check);
  weights.wo = Matrix(kStream, 4 * kHeadDim, 0);
  const Matrix all = call(check, x, weights);
  Matrix last(1, kStream);
  Matrix wanted(1, kStream);
  for (int c = 0; c < kStream; ++c) {
    last(0, c) = x(3, c);
    wanted(0, c) = all(3, c);
  }
  check.expect_close(call(check, last, weights), wanted, 1e-5,
                     "row 3 alone, with wo zero, beside row 3 of four");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(path_without_matrix), LAB_CHECK(additions_do_not_grow),
           LAB_CHECK(later_tokens_are_not_felt), LAB_CHECK(feed_forward_sees_one_position))
