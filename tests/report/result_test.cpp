// Exit status, sums and names of the result model.
#include "grader/result.h"

#include <gtest/gtest.h>

#include "tests/report/samples.h"

namespace grader {
namespace {

using samples::run_of;

ExerciseResult exercise_with(Outcome outcome) {
  ExerciseResult exercise;
  exercise.outcome = outcome;
  return exercise;
}

TEST(Result, ExitsZeroWhenAllPassed) {
  EXPECT_EQ(run_of({samples::passed_exercise()}).exit_status(), 0);
}

TEST(Result, ExitsOneWhenOneFailed) {
  EXPECT_EQ(run_of({samples::passed_exercise(), samples::failed_exercise()}).exit_status(), 1);
}

TEST(Result, ExitsOneWhenOneWasSkipped) {
  EXPECT_EQ(run_of({exercise_with(Outcome::kSkipped)}).exit_status(), 1);
}

TEST(Result, ExitsTwoWhenNothingWasSelected) { EXPECT_EQ(run_of({}).exit_status(), 2); }

TEST(Result, ExitsZeroWhenOnlyInconclusive) {
  EXPECT_EQ(run_of({exercise_with(Outcome::kInconclusive)}).exit_status(), 0);
}

TEST(Result, ExitsFourWhenOneCheckOfAFailedExerciseWasNotGraded) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.checks.back().outcome = Outcome::kNotGraded;
  EXPECT_EQ(run_of({exercise}).exit_status(), 4);
}

TEST(Result, AddsThirdsExactly) {
  ExerciseResult third;
  third.points = Rational(1, 3);
  third.max_points = Rational(10, 3);
  const RunResult run = run_of({third, third, third});
  EXPECT_EQ(run.points(), Rational(1));
  EXPECT_EQ(run.max_points(), Rational(10));
}

TEST(Result, NamesEveryOutcomeInWordsAndAsAnId) {
  EXPECT_EQ(name_of(Outcome::kDoesNotCompile), "does not compile");
  EXPECT_EQ(id_of(Outcome::kDoesNotCompile), "does_not_compile");
  EXPECT_EQ(name_of(Outcome::kNotGraded), "not graded");
  EXPECT_EQ(id_of(Outcome::kOutOfMemory), "out_of_memory");
}

TEST(Result, TakesNoPointsForWhatIsNotTheStudentsFault) {
  EXPECT_FALSE(costs_points(Outcome::kPassed));
  EXPECT_FALSE(costs_points(Outcome::kInconclusive));
  EXPECT_FALSE(costs_points(Outcome::kNotGraded));
  EXPECT_TRUE(costs_points(Outcome::kBadReply));
}

}  // namespace
}  // namespace grader
