// What stretching the context may do to rates: slow them, by at most the factor, the slow ones most.
#include "yarn_rates.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::VectorD;
using lab::YarnRates;

YarnRates call(Check& check, double factor, std::int64_t original) {
  auto yarn = check.call<YarnRates>("yarn_rates", 128, 1e6, factor, original, 32.0, 1.0);
  check.expect(yarn.inv_freq.size() == 64,
               "found " + std::to_string(yarn.inv_freq.size()) + " rates, wanted 64");
  check.expect(std::isfinite(yarn.attention_factor), "the attention factor is not finite");
  return yarn;
}

double plain(int i) { return std::pow(1e6, -2.0 * i / 128); }

void never_above_the_plain_rate(Check& check) {
  const double factor = check.uniform(1.5, 8);
  const VectorD rates = call(check, factor, 32768).inv_freq;
  double before = 1;
  for (int i = 0; i < 64; ++i) {
    const double share = rates[i] / plain(i);
    check.expect(share <= before + 1e-12 && share >= 1 / factor - 1e-12,
                 "rate " + std::to_string(i) + " is " + lab::number_text(share) +
                     " of the plain rate; wanted at most the share of the pair before, " +
                     lab::number_text(before) + ", and at least 1 / " + lab::number_text(factor));
    before = share;
  }
}

void both_ends(Check& check) {
  const double factor = check.uniform(2, 8);
  const VectorD rates = call(check, factor, 32768).inv_freq;
  for (const int i : {0, 23}) {
    check.expect_near(rates[i] / plain(i), 1, 1e-12,
                      "pair " + std::to_string(i) + ", which turns 32 times or more: its share");
  }
  for (const int i : {40, 63}) {
    check.expect_near(rates[i] / plain(i), 1 / factor, 1e-12,
                      "pair " + std::to_string(i) + ", which makes no full turn: its share");
  }
}

// A context `factor` times as long turns the slow pairs no further than the trained one did.
void slow_pairs_stay_in_range(Check& check) {
  const VectorD rates = call(check, 4, 32768).inv_freq;
  for (int i = 40; i < 64; ++i) {
    check.expect_near(131072 * rates[i] / (32768 * plain(i)), 1, 1e-12,
                      "pair " + std::to_string(i) + " at position 131,072, in angles it had at " +
                          "position 32,768");
  }
}

void growth_is_the_square(Check& check) {
  for (const double factor : {2.0, 4.0, check.uniform(1, 16)}) {
    const double once = call(check, factor, 32768).attention_factor;
    const auto growth = check.call<double>("yarn_score_growth", factor);
    check.expect_near(growth, once * once, 1e-12,
                      "the growth of scores for factor " + lab::number_text(factor) +
                          ", beside the square of the attention factor,");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(never_above_the_plain_rate), LAB_CHECK(both_ends),
           LAB_CHECK(slow_pairs_stay_in_range), LAB_CHECK(growth_is_the_square))
