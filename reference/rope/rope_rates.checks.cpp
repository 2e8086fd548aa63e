// What any set of rotation rates has: a first rate of 1, equal ratios, and the last rate they lead
// to.
#include "rope_rates.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::VectorD;

struct Setting {
  int head_dim = 0;
  double theta = 0;
};

Setting draw(Check& check) {
  return {.head_dim = 2 * check.integer(2, 80), .theta = std::exp(check.uniform(2, 16))};
}

VectorD call(Check& check, const Setting& setting) {
  auto rates = check.call<VectorD>("rope_rates", setting.head_dim, setting.theta);
  check.expect(rates.size() == setting.head_dim / 2,
               "found " + std::to_string(rates.size()) + " rates for head_dim " +
                   std::to_string(setting.head_dim) +
                   ", wanted one per pair: " + std::to_string(setting.head_dim / 2));
  return rates;
}

std::string text_of(const Setting& setting) {
  return " for head_dim " + std::to_string(setting.head_dim) + " and theta " +
         lab::number_text(setting.theta);
}

void first_rate_is_one(Check& check) {
  for (int round = 0; round < 3; ++round) {
    const Setting setting = draw(check);
    check.expect_near(call(check, setting)[0], 1, 1e-15, "rate 0" + text_of(setting));
  }
}

void equal_ratios(Check& check) {
  const Setting setting = draw(check);
  const VectorD rates = call(check, setting);
  const double ratio = std::pow(setting.theta, -2.0 / setting.head_dim);
  for (int i = 1; i < rates.size(); ++i) {
    check.expect_near(
        rates[i] / rates[i - 1], ratio, 1e-12 * ratio,
        "rate " + std::to_string(i) + " over rate " + std::to_string(i - 1) + text_of(setting));
  }
}

// theta itself is not reached: the last exponent is -(d - 2) / d.
void slowest_rate(Check& check) {
  for (int round = 0; round < 3; ++round) {
    const Setting setting = draw(check);
    const VectorD rates = call(check, setting);
    const double wanted =
        std::exp(-std::log(setting.theta) * (setting.head_dim - 2) / setting.head_dim);
    check.expect_near(rates[rates.size() - 1], wanted, 1e-12 * wanted,
                      "the last rate" + text_of(setting));
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(first_rate_is_one), LAB_CHECK(equal_ratios), LAB_CHECK(slowest_rate))
