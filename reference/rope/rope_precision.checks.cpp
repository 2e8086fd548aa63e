// How far the score of equal distances drifts along the sequence, with good angles and with poor
// ones.
#include "rope_precision.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "probe/check.h"

namespace {

using lab::Angles;
using lab::Check;
using lab::VectorD;

double score(Check& check, const VectorD& q, const VectorD& k, std::int64_t m, Angles angles) {
  const auto found = check.call<double>("drifting_score", q, k, m, m - 3, 1e6, angles);
  check.expect(std::isfinite(found),
               "the score at position " + std::to_string(m) + " is not finite");
  return found;
}

// The largest difference to the score at position 5, over positions up to 131,005.
double drift(Check& check, const VectorD& q, const VectorD& k, Angles angles) {
  const double near = score(check, q, k, 5, angles);
  double worst = 0;
  for (const std::int64_t m : {1005, 30005, 40959, 131005}) {
    worst = std::max(worst, std::fabs(score(check, q, k, m, angles) - near));
  }
  return worst;
}

void double_angles_hold(Check& check) {
  const VectorD q = check.normal_double(128);
  const VectorD k = check.normal_double(128);
  const double found = drift(check, q, k, Angles::kDouble);
  check.measure("drift_double", found);
  check.expect(found <= 1e-7, "with double angles the score at distance 3 moves by " +
                                  lab::number_text(found) +
                                  " up to position 131,005, wanted below " + "1e-7");
  check.expect(std::fabs(score(check, q, k, 5, Angles::kDouble)) > 1e-9, "the score is 0");
}

void float_angles_drift(Check& check) {
  const VectorD q = check.normal_double(128);
  const VectorD k = check.normal_double(128);
  const double found = drift(check, q, k, Angles::kFloat);
  check.measure("drift_float", found);
  check.expect(found > 1e-4 && found < 0.5,
               "with float angles the score at distance 3 moves by " + lab::number_text(found) +
                   " up to position 131,005; wanted a drift between 0.0001 and 0.5");
  char text[96];
  std::snprintf(text, sizeof text, "the score at distance 3 drifts by %.1e with float angles",
                found);
  check.note(text);
}

// Twice as far out the error of the angle is about twice as large.
void the_error_grows_with_the_position(Check& check) {
  const auto near = check.call<double>("worst_cosine_error", 128, 1e6, std::int64_t{500});
  const auto far = check.call<double>("worst_cosine_error", 128, 1e6, std::int64_t{64000});
  check.measure("cosine_error_64000", far);
  check.expect(near > 0 && far > 10 * near,
               "the worst cosine error is " + lab::number_text(near) + " at position 500 and " +
                   lab::number_text(far) +
                   " at 64,000: the error of a rounded product grows with it");
}

// Nothing is lost up to 256; above, the result has 8 significant bits and is never further than half
// a step away.
void eight_bits_are_left(Check& check) {
  for (int i = 0; i < 12; ++i) {
    const std::int64_t p = check.integer(i < 3 ? 0 : 257, i < 3 ? 256 : 200000);
    const auto found = check.call<std::int64_t>("bfloat16_position", p);
    std::int64_t step = 1;
    while (p / step >= 256) {
      step *= 2;
    }
    check.expect(found % step == 0 && 2 * std::abs(found - p) <= step,
                 "position " + std::to_string(p) + " became " + std::to_string(found) +
                     "; bfloat16 numbers of this size are " + std::to_string(step) +
                     " apart, wanted the nearest of them");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(double_angles_hold), LAB_CHECK(float_angles_drift),
           LAB_CHECK(the_error_grows_with_the_position), LAB_CHECK(eight_bits_are_left))
