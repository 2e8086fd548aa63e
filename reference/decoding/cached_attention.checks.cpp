// Prefill, decode and everything between must agree; the past must not be computed again.
#include "cached_attention.h"

#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::CachedStep;
using lab::Check;
using lab::LayerCache;
using lab::Matrix;

constexpr double kTheta = 10000;
constexpr double kTolerance = 1e-5;  // outputs of size about 1
constexpr int kWidth = 8;

struct Tokens {
  Matrix q{};
  Matrix k{};
  Matrix v{};
};

Tokens draw(Check& check, int n) {
  return {.q = check.normal(n, kWidth), .k = check.normal(n, kWidth), .v = check.normal(n, kWidth)};
}

Matrix rows_of(const Matrix& x, int begin, int end) {
  Matrix part(end - begin, x.cols());
  for (int i = begin; i < end; ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      part(i - begin, c) = x(i, c);
    }
  }
  return part;
}

CachedStep call(Check& check, const Tokens& t, int begin, int end, const LayerCache& cache) {
  auto step =
      check.call<CachedStep>("cached_attention", rows_of(t.q, begin, end), rows_of(t.k, begin, end),
                             rows_of(t.v, begin, end), cache, begin, kTheta);
  check.expect_shape(step.out, end - begin, kWidth, "out");
  check.expect_shape(step.cache.keys, end, kWidth, "the keys in the cache");
  check.expect_shape(step.cache.values, end, kWidth, "the values in the cache");
  return step;
}

LayerCache empty() { return {.keys = Matrix(0, kWidth), .values = Matrix(0, kWidth)}; }

// The tokens in pieces of these sizes, beside the reference's prefill of all of them.
void expect_pieces(Check& check, const std::vector<int>& sizes, const std::string& what) {
  int n = 0;
  for (const int size : sizes) {
    n += size;
  }
  const Tokens t = draw(check, n);
  const Matrix wanted = lab::cached_attention(t.q, t.k, t.v, empty(), 0, kTheta).out;
  LayerCache cache = empty();
  int begin = 0;
  for (const int size : sizes) {
    CachedStep step = call(check, t, begin, begin + size, cache);
    check.expect_close(
        step.out, rows_of(wanted, begin, begin + size), kTolerance,
        what + ": tokens " + std::to_string(begin) + " to " + std::to_string(begin + size - 1));
    check.expect_same_bits(rows_of(step.cache.keys, 0, begin), cache.keys,
                           "the earlier keys in the cache");
    check.expect_same_bits(rows_of(step.cache.values, 0, begin), cache.values,
                           "the earlier values in the cache");
    cache = std::move(step.cache);
    begin += size;
  }
}

void one_by_one(Check& check) { expect_pieces(check, {1, 1, 1, 1, 1, 1, 1}, "one by one"); }
void prompt_then_tokens(Check& check) {
  expect_pieces(check, {5, 1, 1, 1, 1}, "5, then one by one");
}
void prefill_in_chunks(Check& check) { expect_pieces(check, {4, 4, 1}, "chunks of 4, 4 and 1"); }

void start_must_fit(Check& check) {
  const Tokens t = draw(check, 5);
  const LayerCache cache = call(check, t, 0, 3, empty()).cache;
  for (const int start : {0, 2, 4}) {
    const std::string said =
        check.thrown_by("cached_attention", rows_of(t.q, 3, 4), rows_of(t.k, 3, 4),
                        rows_of(t.v, 3, 4), cache, start, kTheta);
    check.expect(!said.empty(), "3 tokens are cached and start is " + std::to_string(start) +
                                    ": it must throw, and does not");
  }
}

// A decode step multiplies each cached key and value once: 2 t d, whatever came before.
void a_step_is_linear(Check& check) {
  const int d = 64;
  const int length = 90;
  LayerCache cache{.keys = check.normal(length, d), .values = check.normal(length, d)};
  const Matrix q = check.normal(1, d);
  const auto run = check.count<CachedStep>("cached_attention", q, q, q, cache, length, kTheta);
  const auto wanted = lab::cached_attention(q, q, q, cache, length, kTheta);
  check.expect_close(run.value.out, wanted.out, 1e-4, "the counted result");
  check.expect_count(run.counts.multiplies, 2.0 * (length + 1) * d, 0.95, 1.15, "multiplies",
                     "2 t d at t = 91, d = 64");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(one_by_one), LAB_CHECK(prompt_then_tokens), LAB_CHECK(prefill_in_chunks),
           LAB_CHECK(start_must_fit), LAB_CHECK(a_step_is_linear))
