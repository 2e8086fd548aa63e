// Statistics of dot products, and what they do to the softmax: numbers measured on the student's
// own functions.
#include "why_sqrt_d.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::VectorD;

std::string short_text(double x) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g", x);
  return text;
}

// 20,000 pairs give the deviation to about 1 %; 5 % is five times that.
void grows_like_the_root_of_d(Check& check) {
  for (const int d : {4, 16, 64, 256}) {
    const auto seed = static_cast<std::int64_t>(check.integer(1, 1000000));
    const double found = check.call<double>("score_stddev", d, seed);
    check.measure("score_stddev_" + std::to_string(d), found);
    check.expect_near(found, std::sqrt(d), 0.05 * std::sqrt(d),
                      "the deviation of q · k at d = " + std::to_string(d) + ", sqrt(d),");
  }
}

void sixteen_times_wider(Check& check) {
  const double narrow = check.call<double>("score_stddev", 8, std::int64_t{7});
  const double wide = check.call<double>("score_stddev", 128, std::int64_t{8});
  check.expect_near(wide / narrow, 4, 0.2, "the deviation at d = 128 over that at d = 8");
  check.note("from d = 8 to d = 128 your scores spread " + short_text(wide / narrow) +
             " times wider");
}

void the_seed_decides(Check& check) {
  const double once = check.call<double>("score_stddev", 4, std::int64_t{11});
  const double again = check.call<double>("score_stddev", 4, std::int64_t{11});
  const double other = check.call<double>("score_stddev", 4, std::int64_t{12});
  check.expect(once > 0 && std::isfinite(once),
               "the deviation at d = 4 is " + short_text(once) + ", wanted about 2");
  if (once != again) {
    check.fail({.summary = "the same seed gave " + lab::number_text(once) + ", then " +
                           lab::number_text(again),
                .likeness = "the generator is seeded by the machine or keeps its state between "
                            "calls, so that nobody can check the number again",
                .hint = "make a new generator in the function and seed it with the argument"});
  }
  check.expect(once != other, "seeds 11 and 12 gave exactly the same deviation");
}

void shift_changes_nothing(Check& check) {
  const VectorD s = check.normal_double(9);
  VectorD shifted = s;
  for (double& x : shifted) {
    x += 64;
  }
  const double before = check.call<double>("softmax_jacobian_norm", s);
  check.expect(before > 0.05, "the norm for nine ordinary scores is " + short_text(before) +
                                  ", wanted clearly more than 0");
  check.expect_near(check.call<double>("softmax_jacobian_norm", shifted), before, 1e-10,
                    "the norm after adding 64 to every score");
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// The norm for 32 keys, over 60 draws whose scores have deviation `spread`: the median, because a
// few rows with two equally good keys carry the mean.
double median_norm(Check& check, double spread) {
  std::vector<std::pair<std::string, lab::wire::List>> calls;
  for (int draw = 0; draw < 60; ++draw) {
    calls.push_back(
        {"softmax_jacobian_norm", {lab::Convert<VectorD>::to(check.normal_double(32, spread))}});
  }
  std::vector<double> norms;
  for (const lab::wire::Value& answer : check.script(calls)) {
    norms.push_back(lab::Convert<double>::from(answer));
  }
  return median(norms);
}

void unscaled_scores_stop_the_gradient(Check& check) {
  const double scaled = median_norm(check, 1);
  const double at_8 = median_norm(check, std::sqrt(8));
  const double at_128 = median_norm(check, std::sqrt(128));
  const double at_4096 = median_norm(check, 64);
  check.measure("median_norm_scaled", scaled);
  check.measure("median_norm_unscaled_8", at_8);
  check.measure("median_norm_unscaled_128", at_128);
  check.measure("median_norm_unscaled_4096", at_4096);
  check.expect(scaled > 0.15 && scaled < 0.35, "with scores of deviation 1 the median norm is " +
                                                   short_text(scaled) +
                                                   ", wanted between 0.15 and 0.35");
  check.expect(at_4096 < 1e-3, "with unscaled scores at d = 4096 the median norm is " +
                                   short_text(at_4096) + ", wanted below 0.001");
  check.note("median norm: scaled " + short_text(scaled) + "; unscaled " + short_text(at_8) +
             " at d = 8, " + short_text(at_128) + " at 128, " + short_text(at_4096) + " at 4096");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(grows_like_the_root_of_d), LAB_CHECK(sixteen_times_wider),
           LAB_CHECK(the_seed_decides), LAB_CHECK(shift_changes_nothing),
           LAB_CHECK(unscaled_scores_stop_the_gradient))
