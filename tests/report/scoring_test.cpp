// Published cases of scores that drifted, were cut or were rounded too early.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "grader/rational.h"
#include "grader/report/visibility.h"

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

// Percent of the maximum, or of what was earned.
TEST(Scoring, F31BeingLateCostsWhatTheRuleSays) {
  const json cases = cases_of("F31.json");
  ASSERT_EQ(cases.at("earned").size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const Rational earned = number_of(cases.at("earned").at(i));
    grader::RunResult run;
    run.exercises.push_back({.points = earned, .max_points = Rational(100)});
    EXPECT_EQ(run.points(), earned);
    run.late = grader::Late{.rule = {.share = Rational(1, 5), .of_maximum = true}};
    EXPECT_EQ(run.points(), number_of(cases.at("subtract").at(i)));
    run.late->rule.of_maximum = false;
    EXPECT_EQ(run.points(), number_of(cases.at("multiply").at(i)));
    EXPECT_EQ(run.earned(), earned);
  }
}

TEST(Scoring, TheSecondOfTheDeadlineIsInTime) {
  constexpr const char* kDue = "2026-01-15T23:59:00+01:00";
  EXPECT_FALSE(grader::is_past(kDue, *grader::seconds_of("2026-01-15T22:59:00Z")));
  EXPECT_TRUE(grader::is_past(kDue, *grader::seconds_of("2026-01-15T22:59:01Z")));
}

}  // namespace
