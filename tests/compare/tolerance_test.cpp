// Laws by name: values on small inputs, roles, settings, faults, and what is too loose.
#include "grader/compare/tolerance.h"

#include <gtest/gtest.h>

#include <cfloat>

#include "grader/compare/compare.h"
#include "tests/compare/values.h"

namespace {

using grader::allowed_error;
using grader::AllowedError;
using grader::AllowedResult;
using grader::fault_of;
using grader::NamedInputs;
using grader::Tolerance;
using namespace lab_test;

constexpr double kEps = 0x1p-23;
const std::vector<std::string> kParameters = {"q", "k", "v", "x"};

Tolerance law(const std::string& name, std::map<std::string, std::string> roles = {}) {
  return {.law = name, .roles = std::move(roles)};
}
std::string fault(const Tolerance& tolerance) {
  return fault_of(tolerance, kParameters).value_or("");
}

// q (2, 4) of norms 2 and 4, k (3, 4) of norms 2, 4 and 6: scores up to 4 * 6 / 2 = 12.
const Value kQ = mat({{1, 1, 1, 1}, {2, 2, 2, 2}});
const Value kK = mat({{1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}});
const Value kV = mat({{1, -5}, {2, 0}, {3, 4}});
const NamedInputs kInputs = {{"q", &kQ}, {"k", &kK}, {"v", &kV}};

AllowedError allowed(const Tolerance& tolerance, const Value& want) {
  const AllowedResult result = allowed_error(tolerance, kInputs, want);
  EXPECT_EQ(result.fault, "");
  return result.allowed;
}

TEST(Law, ExactAllowsNothing) { EXPECT_EQ(allowed(law("exact"), {3.0}).at(0, 3), 0); }

TEST(Law, AbsoluteIsWhatTheManifestSays) {
  const Tolerance tolerance{.law = "absolute", .atol = 0.5, .rtol = 0.25};
  EXPECT_EQ(allowed(tolerance, {4.0}).at(0, -4), 1.5);
}

TEST(Law, AttentionGrowsWithScoresAndValues) {
  const AllowedError a =
      allowed(law("attention", {{"q", "q"}, {"k", "k"}, {"v", "v"}}), mat({{0, 0}, {0, 0}}));
  EXPECT_DOUBLE_EQ(a.at(3, 0), 8 * kEps * (1 + 12) * 5);
}

TEST(Law, AttentionJudgesWeightsInARecordByTheirOwnLaw) {
  const Value want = record("HeadOut", {{"out", mat({{0, 0}})}, {"weights", mat({{0.5, 0.5, 0}})}});
  const AllowedError a = allowed(law("attention", {{"q", "q"}, {"k", "k"}, {"v", "v"}}), want);
  ASSERT_EQ(a.parts.size(), 2);
  EXPECT_DOUBLE_EQ(a.parts[0].at(0, 0), 8 * kEps * 13 * 5);
  EXPECT_NEAR(a.parts[1].at(0, 0.5), kEps * (8 * 13 + 1.5) * 0.5, 1e-20);
  EXPECT_EQ(a.parts[1].at(2, 0), static_cast<double>(FLT_MIN));
}

TEST(Law, ScoresFollowTheTwoRows) {
  const AllowedError a =
      allowed(law("scores", {{"q", "q"}, {"k", "k"}}), mat({{0, 0, 0}, {0, 0, 0}}));
  EXPECT_DOUBLE_EQ(a.at(0, 0), 4 * kEps * 2 * 2);
  EXPECT_DOUBLE_EQ(a.at(5, 0), 4 * kEps * 4 * 6);
}

TEST(Law, LinearFollowsTheTwoRowsAndTheWidth) {
  const AllowedError a =
      allowed(law("linear", {{"x", "q"}, {"w", "k"}}), mat({{0, 0, 0}, {0, 0, 0}}));
  EXPECT_DOUBLE_EQ(a.at(2, 0), 4 * kEps * 2 * 2 * 6);
}

TEST(Law, SoftmaxLeavesZerosAtZero) {
  const Value scores = mat({{2, -kInf, 1}});
  const AllowedResult a =
      allowed_error(law("softmax", {{"scores", "s"}}), {{"s", &scores}}, mat({{0.75, 0, 0.25}}));
  EXPECT_NEAR(a.allowed.at(0, 0.75), kEps * (8 * 3 + 1.5) * 0.75, 1e-20);
  EXPECT_EQ(a.allowed.at(1, 0), static_cast<double>(FLT_MIN));
}

TEST(Law, ScoresThatExpTakesToZeroHaveNoSay) {
  const Value scores = mat({{2, -1e9, 1}});
  const AllowedResult a =
      allowed_error(law("softmax", {{"scores", "s"}}), {{"s", &scores}}, mat({{0.75, 0, 0.25}}));
  EXPECT_NEAR(a.allowed.at(0, 0.75), kEps * (8 * 3 + 1.5) * 0.75, 1e-20);
}

TEST(Law, NotANumberInAnInputDoesNotOpenTheGate) {
  const Value v = mat({{1, kNan}, {2, kInf}, {3, 4}});
  const AllowedResult a = allowed_error(law("attention", {{"q", "q"}, {"k", "k"}, {"v", "v"}}),
                                        {{"q", &kQ}, {"k", &kK}, {"v", &v}}, mat({{0, 0}}));
  EXPECT_DOUBLE_EQ(a.allowed.at(0, 0), 8 * kEps * 13 * 4);
}

TEST(Law, RotationFollowsThePair) {
  const Value x = mat({{3, 0, 4, 1}});
  const Value positions = ints({10});
  const NamedInputs inputs = {{"x", &x}, {"p", &positions}};
  const AllowedResult strict = allowed_error(law("rotation", {{"x", "x"}}), inputs, x);
  EXPECT_DOUBLE_EQ(strict.allowed.at(0, 0), 8 * kEps * 5);
  EXPECT_DOUBLE_EQ(strict.allowed.at(3, 0), 8 * kEps * 1);
  const AllowedResult lenient =
      allowed_error(law("rotation", {{"x", "x"}, {"positions", "p"}}), inputs, x);
  EXPECT_DOUBLE_EQ(lenient.allowed.at(2, 0), 28 * kEps * 5);
}

TEST(Law, NormIsRelative) {
  EXPECT_DOUBLE_EQ(allowed(law("norm", {{"x", "q"}}), mat({{2, 0, 0, 0}})).at(0, 2),
                   9 * kEps * 2 + FLT_MIN);
}

TEST(Law, BlockFollowsTheRowsOfInputAndResult) {
  const Value want = mat({{0, 0, 0, 1}, {3, 0, 0, 0}});
  const AllowedError a = allowed(law("block", {{"x", "q"}}), want);
  EXPECT_DOUBLE_EQ(a.at(0, 0), 32 * kEps * (2 + 1));
  EXPECT_DOUBLE_EQ(a.at(7, 0), 32 * kEps * (4 + 3));
}

TEST(Law, DoublesAreJudgedAsDoubles) {
  EXPECT_DOUBLE_EQ(allowed(law("relative"), vec_double({1})).at(0, 1), 0x1p-49 + FLT_MIN);
  EXPECT_DOUBLE_EQ(allowed(law("relative"), vec({1})).at(0, 1), 0x1p-20 + FLT_MIN);
  EXPECT_DOUBLE_EQ(allowed(law("relative", {{"precision", "float32"}}), vec_double({1})).at(0, 1),
                   0x1p-20 + FLT_MIN);
}

TEST(Law, Float32InputsMakeAFloat32Law) {
  EXPECT_DOUBLE_EQ(allowed(law("scores", {{"q", "q"}, {"k", "k"}}), vec_double({0, 0, 0})).at(0, 0),
                   4 * kEps * 4 * 2);
}

TEST(Law, AResultRoundedToBfloat16MayBeTwoStepsOff) {
  const Tolerance tolerance = law("relative", {{"rounded_to", "bfloat16"}});
  EXPECT_NEAR(allowed(tolerance, vec({-2, 1})).at(1, 1), 2 * 0x1p-8 * 2, 1e-5);
}

TEST(Law, AFieldOfARecordCanPlayARole) {
  const Value weights = record("W", {{"wq", kK}});
  const AllowedResult a =
      allowed_error(law("linear", {{"x", "q"}, {"w", "weights.wq"}}),
                    {{"q", &kQ}, {"weights", &weights}}, mat({{0, 0, 0}, {0, 0, 0}}));
  EXPECT_EQ(a.fault, "");
  EXPECT_DOUBLE_EQ(a.allowed.at(2, 0), 4 * kEps * 2 * 2 * 6);
}

TEST(LawFault, NamesTheNearestLaw) {
  EXPECT_EQ(fault(law("atention")), "unknown law 'atention', did you mean 'attention'?");
}

TEST(LawFault, ListsTheLawsWhenNoneIsNear) {
  EXPECT_EQ(fault(law("quantum")),
            "unknown law 'quantum'; the laws are exact, absolute, relative, linear, scores, "
            "softmax, weights, attention, norm, rotation, swiglu, gqa, block");
}

TEST(LawFault, NamesAMissingRole) {
  EXPECT_EQ(fault(law("attention", {{"q", "q"}, {"k", "k"}})),
            "the law 'attention' needs the role 'v'");
}

TEST(LawFault, NamesAnUnknownRole) {
  EXPECT_EQ(fault(law("softmax", {{"score", "x"}})),
            "the law 'softmax' has no role 'score', did you mean 'scores'?");
  EXPECT_EQ(fault(law("scores", {{"values", "x"}})),
            "the law 'scores' has no role 'values'; it has q, k, precision, rounded_to");
}

TEST(LawFault, NamesAnUnknownParameter) {
  EXPECT_EQ(fault(law("norm", {{"x", "input"}})),
            "x is 'input', which is not a parameter; the parameters are q, k, v, x");
}

TEST(LawFault, ExactHasNoRoles) {
  EXPECT_EQ(fault(law("exact", {{"x", "x"}})), "the law 'exact' has no roles, found 'x'");
}

TEST(LawFault, SettingsHaveFixedValues) {
  EXPECT_EQ(fault(law("relative", {{"rounded_to", "half"}})),
            "rounded_to is 'half', wanted bfloat16 or float16");
  EXPECT_EQ(fault(law("relative", {{"precision", "float16"}})),
            "precision is 'float16', wanted float32 or float64");
}

TEST(LawFault, AGoodToleranceHasNone) {
  EXPECT_EQ(
      fault(law("attention", {{"q", "q"}, {"k", "k"}, {"v", "v"}, {"rounded_to", "float16"}})), "");
}

TEST(LawFault, ShapesThatDoNotFitAreNamed) {
  const auto text = [](const Tolerance& tolerance, const Value& want) {
    return allowed_error(tolerance, kInputs, want).fault;
  };
  EXPECT_EQ(text(law("scores", {{"q", "q"}, {"k", "v"}}), mat({{0}})),
            "the law 'scores' wants q and k with equally many columns, found 4 and 2");
  EXPECT_EQ(text(law("linear", {{"x", "q"}, {"w", "k"}}), mat({{0}})),
            "the law 'linear' wants w as (out, in): one row of the result per row of x, one column "
            "per row of w");
}

TEST(LawFault, AnInputOfAnotherKindIsNamed) {
  const Value text{std::string("abc")};
  EXPECT_EQ(allowed_error(law("norm", {{"x", "x"}}), {{"x", &text}}, vec({1})).fault,
            "the law 'norm' wants a vector or a matrix as x, found a text");
}

TEST(LawFault, AMissingFieldIsNamed) {
  const Value weights = record("W", {});
  EXPECT_EQ(allowed_error(law("norm", {{"x", "w.g"}}), {{"w", &weights}}, vec({1})).fault,
            "the law 'norm' wants x from 'w.g', which is not an argument of this case");
}

TEST(Looseness, OnePercentOfTheResultIsTheLimit) {
  EXPECT_EQ(grader::looseness({.absolute = 0.019}, vec({1, -2})), std::nullopt);
  EXPECT_EQ(grader::looseness({.absolute = 0.021}, vec({1, -2})),
            "the allowed error of the result is 0.021, more than 1 % of its largest magnitude 2 "
            "(R6)");
}

TEST(Looseness, NamesTheFieldAndForgivesIntegers) {
  const Value want = record("R", {{"n", {std::int64_t{3}}}, {"w", vec({1})}});
  EXPECT_EQ(grader::looseness({.absolute = 0.5}, want),
            "the allowed error of w is 0.5, more than 1 % of its largest magnitude 1 (R6)");
}

TEST(Looseness, NothingIsAllowedWhereAllIsZero) {
  EXPECT_TRUE(grader::is_loose({.absolute = 1e-9}, vec({0, 0})));
  EXPECT_FALSE(grader::is_loose({.absolute = FLT_MIN}, vec({0, 0})));
}

TEST(LawNames, AreAllDescribed) {
  for (const grader::LawInfo& info : grader::laws()) {
    EXPECT_FALSE(info.summary.empty()) << info.name;
  }
  EXPECT_EQ(grader::law_names().size(), grader::laws().size());
}

}  // namespace
