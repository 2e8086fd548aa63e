// Score: points of the checks, outcome of the exercise.
#include "grader/pipeline/score.h"

#include <algorithm>

namespace grader {

void sum_up(const Exercise& exercise, ExerciseResult& result) {
  std::int64_t total = 0;
  for (const CheckSpec& check : exercise.checks) {
    total += check.weight;
  }
  result.max_points = exercise.points;
  bool all_passed = !result.checks.empty();
  for (CheckResult& entry : result.checks) {
    const auto spec = std::find_if(exercise.checks.begin(), exercise.checks.end(),
                                   [&](const CheckSpec& check) { return check.id == entry.id; });
    entry.max_points = total > 0 ? exercise.points * Rational(spec->weight, total) : Rational();
    const bool full = !costs_points(entry.outcome) && entry.outcome != Outcome::kNotGraded;
    entry.points = full ? entry.max_points : Rational();
    result.points = result.points + entry.points;
    if (entry.outcome == Outcome::kNotGraded) {
      result.outcome = Outcome::kNotGraded;
      result.message = "check '" + entry.id + "': " + entry.message;
      return;
    }
    if (spec->weight > 0 && costs_points(entry.outcome) && all_passed) {
      all_passed = false;
      result.outcome = entry.outcome;
    }
  }
  if (all_passed) {
    result.outcome = Outcome::kPassed;
  }
}

}  // namespace grader
