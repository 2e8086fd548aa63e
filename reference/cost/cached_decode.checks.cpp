// Decoding with a cache: the values of attention all at once, and the work of a cache.
#include "cached_decode.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

void same_as_all_at_once(Check& check) {
  for (const int n : {1, 2, 9}) {
    const Matrix x = check.normal(n, 6);
    const Matrix wq = check.normal(6, 6);
    const Matrix wk = check.normal(6, 6);
    const Matrix wv = check.normal(6, 6);
    const auto found = check.call<Matrix>("cached_decode", x, wq, wk, wv);
    check.expect_close(found, lab::cached_decode(x, wq, wk, wv), 1e-4,
                       "decoding " + std::to_string(n) + " tokens");
  }
}

void later_tokens_change_nothing(Check& check) {
  Matrix x = check.normal(7, 4);
  const Matrix w = check.normal(4, 4);
  const auto before = check.call<Matrix>("cached_decode", x, w, w, w);
  check.expect_shape(before, 7, 4, "the result");
  check.expect_numbers(before, "the result");
  for (int c = 0; c < 4; ++c) {
    x(6, c) = 50;
  }
  const auto after = check.call<Matrix>("cached_decode", x, w, w, w);
  check.expect_shape(after, 7, 4, "the result");
  for (int t = 0; t < 6; ++t) {
    for (int c = 0; c < 4; ++c) {
      check.expect(after(t, c) == before(t, c),
                   "row " + std::to_string(t) + " changes with token 6, which comes later");
    }
  }
}

void multiplies_of_a_cache(Check& check) {
  constexpr int kD = 64;
  double ratios[2] = {};
  for (int i = 0; i < 2; ++i) {
    const int n = 16 << i;
    const Matrix x = check.normal(n, kD);
    const Matrix w = check.normal(kD, kD, 0.125);
    const auto run = check.count<Matrix>("cached_decode", x, w, w, w);
    check.expect_close(run.value, lab::cached_decode(x, w, w, w), 1e-4, "the counted result");
    const double wanted = 3.0 * n * kD * kD + static_cast<double>(n) * (n + 1) * kD;
    ratios[i] = static_cast<double>(run.counts.multiplies) / wanted;
    check.expect_count(run.counts.multiplies, wanted, 0.9, 1.1, "multiplies",
                       "3 n d^2 for the projections and n (n + 1) d for the attention at n = " +
                           std::to_string(n) + ", d = 64");
  }
  check.measure("multiplies_of_the_formula", ratios[1]);
  check.note("multiplies: " + lab::number_text(ratios[1]).substr(0, 5) +
             " of 3 n d^2 + n (n + 1) d");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(same_as_all_at_once), LAB_CHECK(later_tokens_change_nothing),
           LAB_CHECK(multiplies_of_a_cache))
