// Timing checks: what grows, what is demanded, and what is refused.
#include <gtest/gtest.h>

#include "tests/manifest/mini_course.h"

namespace {

using mini::check_with;
using mini::faults_of_check;

const std::string kPlace = "labs/a/lab.yaml:8:";

std::string timing(const std::string& keys) { return "{id: t, kind: timing, " + keys + "}"; }
const std::string kInputs = "inputs: {x: {normal: [n, 4]}}";

TEST(Timing, ReadsWhatGrowsAndTheRangeOfExponents) {
  const grader::CheckSpec check =
      check_with(timing("grows: {n: [60, 120, 240]}, exponent: [1.5, 2.5], " + kInputs));
  ASSERT_TRUE(check.timing.has_value());
  EXPECT_EQ(check.timing->grows, "n");
  EXPECT_EQ(check.timing->sizes, (std::vector<std::int64_t>{60, 120, 240}));
  EXPECT_EQ(check.timing->exponent, (std::pair{1.5, 2.5}));
  EXPECT_FALSE(check.timing->excess.has_value());
  EXPECT_EQ(check.timing->rounds, 9);
  EXPECT_EQ(check.timing->sample_ms, 5);
  ASSERT_EQ(check.draw->inputs.size(), 1U);
  EXPECT_EQ(check.draw->sizes.at("n"), (std::pair<std::int64_t, std::int64_t>{60, 240}));
}

TEST(Timing, ReadsTheComparisonWithTheReference) {
  const grader::CheckSpec check = check_with(
      timing("grows: {n: [60, 120]}, excess: 0.4, rounds: 15, sample_ms: 8, seed: 3, " + kInputs));
  EXPECT_EQ(check.timing->excess, 0.4);
  EXPECT_EQ(check.timing->rounds, 15);
  EXPECT_EQ(check.timing->sample_ms, 8);
  EXPECT_EQ(check.draw->seed, 3U);
}

TEST(Timing, HasLimitsForAllCallsTogether) {
  const std::string keys = "grows: {n: [60, 120]}, excess: 0.4, " + kInputs;
  const grader::CheckSpec silent = check_with(timing(keys), "    limits: {cpu_seconds: 2}\n");
  EXPECT_EQ(silent.limits->cpu_seconds, 60);
  EXPECT_EQ(silent.limits->wall_seconds, 120);
  const grader::CheckSpec threads =
      check_with(timing(keys + ", limits: {threads: 2, cpu_seconds: 9}"));
  EXPECT_EQ(threads.limits->threads, 2);
  EXPECT_EQ(threads.limits->cpu_seconds, 9);
  EXPECT_EQ(threads.limits->wall_seconds, 120);
}

TEST(Timing, RefusesAPowerOfTwo) {
  EXPECT_EQ(faults_of_check(timing("grows: {n: [60, 128]}, excess: 0.4, " + kInputs)),
            kPlace +
                "52: exercise 'f', check 't': grows.n[1]: found 128, a power of two, wanted "
                "another size");
}

TEST(Timing, RefusesSizesThatDoNotRise) {
  EXPECT_EQ(
      faults_of_check(timing("grows: {n: [60, 50, 240]}, excess: 0.4, " + kInputs)),
      kPlace + "52: exercise 'f', check 't': grows.n[1]: found 50 after 60, wanted rising sizes");
}

TEST(Timing, RefusesSizesThatAreCloseTogether) {
  EXPECT_EQ(faults_of_check(timing("grows: {n: [60, 90]}, excess: 0.4, " + kInputs)),
            kPlace +
                "47: exercise 'f', check 't': grows.n: found sizes that do not double, wanted the "
                "largest at least twice the smallest");
}

TEST(Timing, RefusesTwoSizesThatGrow) {
  EXPECT_TRUE(
      faults_of_check(timing("grows: {n: [60, 120], m: [60, 120]}, excess: 0.4, " + kInputs))
          .starts_with(kPlace +
                       "43: exercise 'f', check 't': grows: found a map, wanted a map such as {n: "
                       "[90, 180, 360]}\n"));
}

TEST(Timing, WantsOneDemand) {
  EXPECT_EQ(faults_of_check(timing("grows: {n: [60, 120]}, " + kInputs)),
            kPlace +
                "14: exercise 'f', check 't': found neither 'exponent' nor 'excess', wanted one of "
                "them");
  EXPECT_EQ(
      faults_of_check(timing("grows: {n: [60, 120]}, excess: 0.4, exponent: [1, 2], " + kInputs)),
      kPlace +
          "14: exercise 'f', check 't': found both 'exponent' and 'excess', wanted one of "
          "them");
}

TEST(Timing, RefusesDemandsThatAreNone) {
  EXPECT_EQ(faults_of_check(timing("grows: {n: [60, 120]}, excess: 0, " + kInputs)),
            kPlace +
                "67: exercise 'f', check 't': excess: found '0', wanted a number above 0 and at "
                "most 3");
  EXPECT_EQ(faults_of_check(timing("grows: {n: [60, 120]}, exponent: [2.5, 1.5], " + kInputs)),
            kPlace +
                "69: exercise 'f', check 't': exponent: found a range that is none, wanted two "
                "numbers from 0 to 5, the smaller first");
}

TEST(Timing, RefusesArgumentsThatAreTheSameInEveryCall) {
  EXPECT_EQ(faults_of_check(timing("grows: {n: [60, 120]}, excess: 0.4, inputs: {x: {size: n}}")),
            kPlace +
                "80: exercise 'f', check 't': inputs: found the same arguments in every call, "
                "wanted normal, uniform or integers for one of them");
}

TEST(Timing, RefusesASizeThatNoInputUses) {
  EXPECT_EQ(
      faults_of_check(timing("grows: {n: [60, 120]}, excess: 0.4, inputs: {x: {normal: [4, 4]}}")),
      kPlace +
          "44: exercise 'f', check 't': grows: found 'n', which no input uses, wanted it in a "
          "shape or nowhere");
}

TEST(Timing, NamesTheNearestKey) {
  EXPECT_NE(faults_of_check(timing("grow: {n: [60, 120]}, excess: 0.4, " + kInputs))
                .find("unknown key 'grow', did you mean 'grows'?"),
            std::string::npos);
}

}  // namespace
