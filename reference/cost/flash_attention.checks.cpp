// What tiles promise: the same result for every tile, memory that grows with n, no wasted work.
#include "flash_attention.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

void any_tile_the_same(Check& check) {
  const Matrix q = check.normal(23, 6, 2.0);
  const Matrix k = check.normal(23, 6, 2.0);
  const Matrix v = check.normal(23, 5);
  for (const bool causal : {false, true}) {
    const auto whole = check.call<Matrix>("flash_attention", q, k, v, causal, 23);
    check.expect_close(whole, lab::flash_attention(q, k, v, causal, 23), 2e-5, "the result");
    for (const int tile : {1, 7, 16, 26}) {
      const auto tiled = check.call<Matrix>("flash_attention", q, k, v, causal, tile);
      check.expect_close(tiled, whole, 2e-5, "the result with tiles of " + std::to_string(tile));
    }
  }
}

void future_changes_nothing(Check& check) {
  const Matrix q = check.normal(19, 4);
  Matrix k = check.normal(19, 4);
  Matrix v = check.normal(19, 4);
  const auto before = check.call<Matrix>("flash_attention", q, k, v, true, 4);
  check.expect_shape(before, 19, 4, "the result");
  for (int c = 0; c < 4; ++c) {
    k(18, c) = 1e4F;
    v(18, c) = 1e20F;
  }
  const auto after = check.call<Matrix>("flash_attention", q, k, v, true, 4);
  check.expect_shape(after, 19, 4, "the result");
  for (int i = 0; i < 18; ++i) {
    for (int c = 0; c < 4; ++c) {
      check.expect(after(i, c) == before(i, c),
                   "row " + std::to_string(i) +
                       " changes with the last key and value, which it may not see");
    }
  }
}

// Twice the length: the peak may double (the result does), an n x n matrix would make it four times.
void memory_grows_with_n(Check& check) {
  const int d = 64;
  std::int64_t peaks[2] = {};
  for (int i = 0; i < 2; ++i) {
    const int n = 256 << i;
    const Matrix q = check.normal(n, d);
    const auto run = check.meter<Matrix>("flash_attention", q, q, q, false, 32);
    check.expect_close(run.value, lab::flash_attention(q, q, q, false, 32), 1e-4, "the result");
    const std::int64_t result = std::int64_t{4} * n * d;
    const std::int64_t square = std::int64_t{4} * n * n;
    peaks[i] = run.memory.peak_bytes;
    check.expect(run.memory.largest_bytes < square / 2,
                 "at n = " + std::to_string(n) + " the largest block is " +
                     std::to_string(run.memory.largest_bytes) +
                     " bytes; an n x n matrix of float32 is " + std::to_string(square));
    check.expect(run.memory.peak_bytes <= result + square / 4,
                 "at n = " + std::to_string(n) + " the peak is " +
                     std::to_string(run.memory.peak_bytes) + " bytes, wanted at most the result (" +
                     std::to_string(result) + ") and a quarter of n x n (" +
                     std::to_string(square / 4) + ")");
  }
  check.expect(peaks[1] <= 3 * peaks[0], "twice the length takes " + std::to_string(peaks[1]) +
                                             " bytes instead of " + std::to_string(peaks[0]) +
                                             ": that grows with n^2");
  check.measure("peak_bytes_n256", static_cast<double>(peaks[0]));
  check.measure("peak_bytes_n512", static_cast<double>(peaks[1]));
  check.note("peak at n = 256: " + std::to_string(peaks[0]) +
             " bytes, at n = 512: " + std::to_string(peaks[1]));
}

double visible_scores(int n, int tile) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += (i / tile + 1) * tile;
  }
  return sum;
}

void causal_skips(Check& check) {
  const int n = 256;
  const int d = 64;
  const Matrix q = check.normal(n, d);
  const auto run = check.count<Matrix>("flash_attention", q, q, q, true, 16);
  check.expect_close(run.value, lab::flash_attention(q, q, q, true, 16), 1e-4,
                     "the counted result");
  const double square = 2.0 * n * n * d;
  // A quotient is a product with 1 / b.
  const std::int64_t products = run.counts.multiplies + run.counts.divides;
  const double ratio = static_cast<double>(products) / square;
  const std::string found = "found " + std::to_string(run.counts.multiplies) + " multiplies and " +
                            std::to_string(run.counts.divides) + " divides, " +
                            lab::number_text(ratio).substr(0, 4) + " of the full square";
  check.measure("multiplies_of_the_square", ratio);
  check.expect(
      ratio <= 0.62,
      found +
          " 2 n^2 d at n = 256, d = 64; with tiles of 16 half of it can be skipped (at most 0.62)");
  check.expect(ratio >= 0.45, found + "; what a query sees takes half of it (at least 0.45)");
  check.note("multiplies: " + lab::number_text(ratio).substr(0, 5) + " of the full square");
}

void one_exp_per_score(Check& check) {
  const int n = 192;
  const Matrix q = check.normal(n, 64);
  const auto run = check.count<Matrix>("flash_attention", q, q, q, false, 16);
  check.expect_close(run.value, lab::flash_attention(q, q, q, false, 16), 1e-4,
                     "the counted result");
  const double scores = static_cast<double>(n) * n;
  check.measure("exps_per_score", static_cast<double>(run.counts.exps) / scores);
  check.expect_count(run.counts.exps, scores, 0.99, 1.1, "exponentials",
                     "one for each score, n^2 at n = 192, and one for each tile of a row");
  const auto causal = check.count<Matrix>("flash_attention", q, q, q, true, 16);
  check.expect_close(causal.value, lab::flash_attention(q, q, q, true, 16), 1e-4,
                     "the counted result, causal");
  check.expect_count(causal.counts.exps, visible_scores(n, 16), 0.9, 1.1, "exponentials",
                     "one for each score of a visible tile (causal, n = 192, tiles of 16)");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(any_tile_the_same), LAB_CHECK(future_changes_nothing),
           LAB_CHECK(memory_grows_with_n), LAB_CHECK(causal_skips), LAB_CHECK(one_exp_per_score))
