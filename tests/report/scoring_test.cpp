// Published cases of scores that drifted, were cut or were rounded too early.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "grader/rational.h"

namespace {

using grader::Rational;
using nlohmann::json;

json cases_of(const std::string& name) {
  return json::parse(std::ifstream(std::string(LAB_SOURCE_DIR) + "/tests/cases/scoring/" + name));
}

Rational number_of(const json& value) {
  return grader::rational_of(value.is_string() ? value.get<std::string>() : value.dump());
}

TEST(Scoring, F28SumsAreExact) {
  int seen = 0;
  int drifted = 0;
  for (const json& one : cases_of("F28.json")) {
    Rational sum;
    double drifting = 0;
    for (const json& points : one.at("points")) {
      const Rational exact = number_of(points);
      sum = sum + exact;
      drifting += static_cast<double>(exact.numerator()) / static_cast<double>(exact.denominator());
    }
    EXPECT_EQ(sum, number_of(one.at("total")));
    drifted += drifting == one.at("total").get<double>() ? 0 : 1;
    ++seen;
  }
  EXPECT_EQ(seen, 4);
  EXPECT_EQ(drifted, 3);  // sums of doubles; seven times 0.1 happens to be 0.7
}

TEST(Scoring, F29IsRoundedOnceAndAtTheEnd) {
  int seen = 0;
  for (const json& one : cases_of("F29.json")) {
    const Rational passed = number_of(one.at("passed"));
    const Rational each = one.contains("per_test")
                              ? number_of(one.at("per_test"))
                              : number_of(one.at("points")) / number_of(one.at("of"));
    EXPECT_EQ((each * passed).to_text(), one.at("total").dump());
    ++seen;
  }
  EXPECT_EQ(seen, 3);
  EXPECT_EQ(grader::rational_of("2.675").to_text(), "2.68");  // 2.67 as a double
}

}  // namespace
