// A hidden check keeps its name, outcome and points, and nothing else.
#include "grader/report/visibility.h"

#include <gtest/gtest.h>

#include "grader/report/json.h"
#include "grader/report/text.h"
#include "tests/report/samples.h"

namespace grader {
namespace {

RunResult run_with(Visibility visibility) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.checks[0].visibility = visibility;
  exercise.checks[0].printed = "SECRET";
  exercise.checks[0].finding->notes = {"SECRET"};
  exercise.checks[0].measured["SECRET"] = 1;
  exercise.checks[0].timing = grader::TimingRecord{.grows = "SECRET"};
  exercise.checks[0].message = "SECRET";
  return samples::run_of({exercise});
}

TEST(Visibility, KeepsNameOutcomeAndPointsOfAHiddenCheck) {
  const RunResult shown = visible_part(run_with(Visibility::kNever), true);
  const CheckResult& check = shown.exercises[0].checks[0];
  EXPECT_EQ(check.title, "the lesson's four positions");
  EXPECT_EQ(check.outcome, Outcome::kFailed);
  EXPECT_EQ(check.max_points, Rational(3, 4));
  EXPECT_EQ(check.message, "Its details are not shown.");
}

TEST(Visibility, LetsNoWriterShowWhatIsHidden) {
  const RunResult shown = visible_part(run_with(Visibility::kNever), true);
  EXPECT_EQ(to_text(shown, {}).find("SECRET"), std::string::npos);
  EXPECT_EQ(to_json(shown, {}).find("SECRET"), std::string::npos);
}

TEST(Visibility, ShowsTheSameCheckWhenItIsAlwaysVisible) {
  const RunResult shown = visible_part(run_with(Visibility::kAlways), false);
  EXPECT_NE(to_text(shown, {}).find("SECRET"), std::string::npos);
  EXPECT_NE(to_json(shown, {}).find("SECRET"), std::string::npos);
}

TEST(Visibility, ShowsACheckAfterTheDueDateOnly) {
  const RunResult before = visible_part(run_with(Visibility::kAfterDue), false);
  EXPECT_EQ(before.exercises[0].checks[0].message, "Its details are shown after the due date.");
  const RunResult after = visible_part(run_with(Visibility::kAfterDue), true);
  EXPECT_TRUE(after.exercises[0].checks[0].finding.has_value());
}

TEST(Visibility, LeavesOutACrashThatOnlyAHiddenCheckCaused) {
  RunResult run = run_with(Visibility::kAlways);
  run.exercises[0].crash = CrashReport{.kind = "heap-buffer-overflow"};
  EXPECT_TRUE(visible_part(run, false).exercises[0].crash.has_value());
  run.exercises[0].checks[2].visibility = Visibility::kNever;
  EXPECT_FALSE(visible_part(run, false).exercises[0].crash.has_value());
}

// Both crash, and the input that was repeated is the hidden one's.
TEST(Visibility, LeavesOutACrashThatWasRepeatedForAHiddenCheck) {
  RunResult run = run_with(Visibility::kNever);
  ExerciseResult& exercise = run.exercises[0];
  exercise.crash = CrashReport{.kind = "SECRET", .check = exercise.checks[0].id};
  exercise.checks[2].outcome = Outcome::kCrashed;
  EXPECT_FALSE(visible_part(run, false).exercises[0].crash.has_value());
  exercise.crash->check = exercise.checks[2].id;
  EXPECT_TRUE(visible_part(run, false).exercises[0].crash.has_value());
}

TEST(DueDate, CountsSecondsInUtc) {
  EXPECT_EQ(seconds_of("1970-01-02T00:00:01Z"), 86401);
  EXPECT_EQ(seconds_of("1970-01-02T00:00:01+01:00"), 86401 - 3600);
  EXPECT_EQ(seconds_of("1970-01-01T19:00:00.5-05:30"), 19 * 3600 + 5 * 3600 + 1800);
}

TEST(DueDate, RefusesATimeWithoutAZone) {
  EXPECT_EQ(seconds_of("2026-03-01T23:59:00"), std::nullopt);
  EXPECT_EQ(seconds_of("2026-02-30T23:59:00Z"), std::nullopt);
}

TEST(DueDate, IsPastOneSecondLater) {
  EXPECT_FALSE(is_past("1970-01-01T00:01:00Z", 60));
  EXPECT_TRUE(is_past("1970-01-01T00:01:00Z", 61));
}

TEST(DueDate, IsNeverPastWithoutADate) { EXPECT_FALSE(is_past("", 2'000'000'000)); }

}  // namespace
}  // namespace grader
