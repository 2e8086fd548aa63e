// What makes a mask causal, whatever number stands for "may not look": minus infinity, -1e9, the
// lowest float, or the same constant added to a whole row (softmax does not see it).
#include "causal_mask.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

std::string place(int i, int j) {
  return "mask(" + std::to_string(i) + ", " + std::to_string(j) + ")";
}

// Far enough below the kept entries that exp is exactly zero in float32, for scores up to 1e6.
bool removes(float entry, float kept) { return entry <= kept - 0.99e9F; }

// Fails on the first entry that keeps a key it should remove, or the other way round.
void expect_causal(Check& check, const Matrix& mask, int n_q, int n_k) {
  const std::string size = std::to_string(n_q) + " queries and " + std::to_string(n_k) + " keys";
  check.expect_shape(mask, n_q, n_k, "the mask for " + size);
  const Matrix wanted = lab::causal_mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const float kept = wanted(i, 0) == 0 ? mask(i, 0) : 0.0F;
    for (int j = 0; j < n_k; ++j) {
      const float entry = mask(i, j);
      const bool keep = wanted(i, j) == 0;
      const bool good = keep ? std::fabs(entry) <= 100 && entry == kept : removes(entry, kept);
      if (good) {
        continue;
      }
      const int position = i + n_k - n_q;
      const std::string rule = position < 0 ? "it stands before the first key"
                                            : "it stands at position " + std::to_string(position);
      check.fail({.summary = "with " + size + ", query " + std::to_string(i) +
                             (keep ? " may look at key " : " may not look at key ") +
                             std::to_string(j) + " (" + rule + "): " + place(i, j) + " is " +
                             lab::number_text(entry) + ", wanted " +
                             (keep ? "0" : "minus infinity"),
                  .where = place(i, j),
                  .found = lab::Convert<Matrix>::to(mask),
                  .wanted = lab::Convert<Matrix>::to(wanted)});
    }
  }
}

void expect_causal(Check& check, int n_q, int n_k) {
  expect_causal(check, check.call<Matrix>("causal_mask", n_q, n_k), n_q, n_k);
}

void square(Check& check) {
  expect_causal(check, 4, 4);
  expect_causal(check, 1, 1);
}

void last_queries(Check& check) {
  expect_causal(check, 3, 5);
  expect_causal(check, 2, 5);
}

void one_new_token(Check& check) {
  expect_causal(check, 1, 8);
  expect_causal(check, 1, 6);
}

void rows_without_keys(Check& check) { expect_causal(check, 5, 3); }

void any_size(Check& check) {
  for (int round = 0; round < 4; ++round) {
    expect_causal(check, check.integer(2, 12), check.integer(2, 40));
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(square), LAB_CHECK(last_queries), LAB_CHECK(one_new_token),
           LAB_CHECK(rows_without_keys), LAB_CHECK(any_size))
