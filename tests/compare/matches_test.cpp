// matches: the same mistake with other rounding is recognised, anything else is not.
#include "grader/compare/matches.h"

#include <gtest/gtest.h>

#include "tests/compare/values.h"

namespace {

using grader::AllowedError;
using grader::distinguishable;
using grader::matches;
using namespace lab_test;

const AllowedError kMicro{.absolute = 1e-6};
const Value kWant = mat({{1, 0}, {0.5, 0.5}});
const Value kLeak = mat({{0.6, 0.4}, {0.5, 0.5}});

TEST(Matches, TheSameWrongAnswer) { EXPECT_TRUE(matches(kLeak, kLeak, kWant, kMicro)); }

TEST(Matches, TheSameMistakeRoundedDifferently) {
  EXPECT_TRUE(matches(mat({{0.6 + 3e-6, 0.4 - 3e-6}, {0.5, 0.5}}), kLeak, kWant, kMicro));
}

TEST(Matches, NotARightAnswer) {
  EXPECT_FALSE(matches(kWant, kWant, kWant, kMicro));
  EXPECT_FALSE(matches(kWant, kLeak, kWant, kMicro));
}

TEST(Matches, NotAnotherWrongAnswer) {
  EXPECT_FALSE(matches(mat({{0.61, 0.39}, {0.5, 0.5}}), kLeak, kWant, kMicro));
}

TEST(Matches, NotWhenOneElementIsSomethingElse) {
  EXPECT_FALSE(matches(mat({{0.6, 0.4}, {0.5, 0.4}}), kLeak, kWant, kMicro));
}

TEST(Matches, NotWhenTheMistakeIsSmallerThanTheSlack) {
  const Value want = vec_double({1, 1});
  EXPECT_FALSE(matches(vec_double({1 + 4e-6, 1}), vec_double({1 + 8e-6, 1}), want, kMicro));
  EXPECT_TRUE(matches(vec_double({1 + 4e-6, 1}), vec_double({1 + 4.01e-6, 1}), want, kMicro));
}

TEST(Matches, ExactZerosThatBecameNumbers) {
  // The law of weights allows nothing at a wanted zero; a leak is still recognised.
  const AllowedError relative{.absolute = 1e-38, .relative = 1e-6};
  EXPECT_TRUE(matches(mat({{0.6 + 1e-7, 0.4 - 1e-7}, {0.5, 0.5}}), kLeak, kWant, relative));
}

TEST(Matches, NanOnlyWhereTheWrongAnswerHasIt) {
  const Value wrong = mat({{kNan, kNan}, {0.5, 0.5}});
  EXPECT_TRUE(matches(wrong, wrong, kWant, kMicro));
  EXPECT_FALSE(matches(mat({{kNan, 0}, {0.5, 0.5}}), wrong, kWant, kMicro));
  EXPECT_FALSE(matches(kLeak, wrong, kWant, kMicro));
}

TEST(Matches, InfinitiesBySign) {
  const Value want = vec({0, 0});
  EXPECT_TRUE(matches(vec_double({kInf, 0}), vec_double({kInf, 0}), want, kMicro));
  EXPECT_FALSE(matches(vec_double({-kInf, 0}), vec_double({kInf, 0}), want, kMicro));
}

TEST(Matches, IntegersExactly) {
  EXPECT_TRUE(matches(ints({1, 7}), ints({1, 7}), ints({1, 2}), {}));
  EXPECT_FALSE(matches(ints({1, 8}), ints({1, 7}), ints({1, 2}), {}));
}

TEST(Matches, TheSameWrongShape) {
  const Value want = mat({{1, 2, 3}});
  EXPECT_TRUE(matches(mat({{1}, {2}, {3 + 1e-7}}), mat({{1}, {2}, {3}}), want, kMicro));
  EXPECT_FALSE(matches(mat({{1}, {2}, {4}}), mat({{1}, {2}, {3}}), want, kMicro));
}

TEST(Matches, AllFieldsOfARecord) {
  const auto head = [](double out, double weight) {
    return record("H", {{"out", {out}}, {"weights", {weight}}});
  };
  EXPECT_TRUE(matches(head(2, 0.5), head(2, 0.5), head(1, 0.5), kMicro));
  EXPECT_FALSE(matches(head(2, 0.7), head(2, 0.5), head(1, 0.5), kMicro));
}

TEST(Matches, TextsExactly) {
  EXPECT_TRUE(matches({std::string("b")}, {std::string("b")}, {std::string("a")}, {}));
  EXPECT_FALSE(matches({std::string("c")}, {std::string("b")}, {std::string("a")}, {}));
}

TEST(Distinguishable, OnlyWhenTheInputsShowTheMistake) {
  EXPECT_TRUE(distinguishable(kLeak, kWant, kMicro));
  EXPECT_FALSE(distinguishable(mat({{1, 0}, {0.5, 0.5 + 1e-7}}), kWant, kMicro));
}

}  // namespace
