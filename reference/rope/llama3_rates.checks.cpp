// Between the plain rate and the divided one, and in the order of the pairs.
#include "llama3_rates.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::VectorD;

VectorD call(Check& check, int head_dim, double theta, double factor, std::int64_t original) {
  auto rates = check.call<VectorD>("llama3_rates", head_dim, theta, factor, 1.0, 4.0, original);
  check.expect(rates.size() == head_dim / 2, "found " + std::to_string(rates.size()) +
                                                 " rates, wanted " + std::to_string(head_dim / 2));
  return rates;
}

void between_plain_and_divided(Check& check) {
  const double factor = check.integer(2, 32);
  const VectorD rates = call(check, 64, 5e5, factor, 8192);
  int kept = 0;
  int divided = 0;
  for (int i = 0; i < 32; ++i) {
    const double share = rates[i] / std::pow(5e5, -2.0 * i / 64);
    check.expect(share <= 1 + 1e-12 && share >= 1 / factor - 1e-12,
                 "rate " + std::to_string(i) + " is " + lab::number_text(share) +
                     " of the plain rate, wanted between 1 / " + lab::number_text(factor) +
                     " and 1");
    kept += std::fabs(share - 1) < 1e-12 ? 1 : 0;
    divided += std::fabs(share * factor - 1) < 1e-12 ? 1 : 0;
  }
  check.expect(kept == 15 && divided == 14,
               std::to_string(kept) + " rates stay and " + std::to_string(divided) +
                   " are divided by the whole factor, wanted 15 and 14");
}

void rates_keep_falling(Check& check) {
  const VectorD rates = call(check, 128, 5e5, check.integer(2, 16), 8192);
  for (int i = 1; i < rates.size(); ++i) {
    check.expect(rates[i] < rates[i - 1],
                 "rate " + std::to_string(i) + " is not below rate " + std::to_string(i - 1));
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(between_plain_and_divided), LAB_CHECK(rates_keep_falling))
