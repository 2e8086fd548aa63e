// Calibration: demands that lie between right and slow answers, and demands that do not.
#include "grader/timing/calibration.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TimingSpec excess(double limit) { return {.grows = "n", .sizes = {60, 240}, .excess = limit}; }

Calibration measured(std::vector<double> right, std::vector<double> slow) {
  return {.answers = {{.name = "reference", .is_right = true, .judged = std::move(right)},
                      {.name = "wrong/cubic", .is_right = false, .judged = std::move(slow)}}};
}

TEST(Calibration, AcceptsALimitInAWideGap) {
  Calibration calibration = measured({-0.02, 0.01}, {0.9, 1.0});
  judge_calibration(excess(0.45), calibration);
  EXPECT_TRUE(calibration.faults.empty());
  EXPECT_NEAR(calibration.gap, 3.43, 0.01);  // 4^0.89
}

TEST(Calibration, RefusesANarrowGap) {
  Calibration calibration = measured({0.0, 0.05}, {0.3, 0.4});
  judge_calibration(excess(0.2), calibration);
  ASSERT_EQ(calibration.faults.size(), 1U);
  EXPECT_EQ(calibration.faults[0],
            "the gap between right and slow growth is 1.41-fold, wanted 1.50-fold or more");
}

TEST(Calibration, RefusesALimitThatRightAnswersPass) {
  Calibration calibration = measured({0.3, 0.5}, {1.2, 1.3});
  judge_calibration(excess(0.45), calibration);
  EXPECT_EQ(calibration.faults, std::vector<std::string>{
                                    "right answers lie at 0.30 to 0.50, which is not all allowed"});
}

TEST(Calibration, RefusesALimitThatSlowAnswersKeep) {
  Calibration calibration = measured({0.0, 0.1}, {0.8, 1.3});
  judge_calibration(excess(1), calibration);
  EXPECT_EQ(
      calibration.faults,
      std::vector<std::string>{"'wrong/cubic' lies at 0.80 to 1.30, which is not all refused"});
}

TEST(Calibration, WantsASlowAnswer) {
  Calibration calibration{.answers = {{.name = "reference", .is_right = true, .judged = {0.0}}}};
  judge_calibration(excess(0.45), calibration);
  EXPECT_EQ(calibration.faults,
            std::vector<std::string>{"no wrong answer says that it fails this check"});
}

TEST(Calibration, KnowsSlowAnswersOnBothSidesOfARange) {
  const TimingSpec spec{.grows = "n", .sizes = {60, 240}, .exponent = std::pair{1.5, 2.5}};
  Calibration calibration = measured({1.9, 2.0}, {0.9, 1.0});
  judge_calibration(spec, calibration);
  EXPECT_TRUE(calibration.faults.empty());
  EXPECT_NEAR(calibration.gap, 3.48, 0.01);  // 4^0.9
}

TEST(Calibration, LeavesOutWhatIsRefusedForAnotherReason) {
  Calibration calibration = measured({0.0, 0.1}, {0.9, 1.0});
  calibration.answers.push_back(
      {.name = "wrong/works_ahead", .is_right = false, .failed = 2, .failed_otherwise = 2});
  judge_calibration(excess(0.45), calibration);
  EXPECT_TRUE(calibration.faults.empty());
  EXPECT_NEAR(calibration.gap, 3.03, 0.01);  // 4^0.8
}

// An answer that was never measured proves nothing.
TEST(Calibration, RefusesWhatWasNotMeasured) {
  Calibration calibration = measured({}, {1.0});
  judge_calibration(excess(0.45), calibration);
  EXPECT_EQ(calibration.faults,
            std::vector<std::string>{"'reference' was never measured to the end"});
}

}  // namespace
}  // namespace grader
