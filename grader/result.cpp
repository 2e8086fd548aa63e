// Names, sums and exit status of the result model.
#include "grader/result.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace grader {
namespace {

struct OutcomeNames {
  Outcome outcome = Outcome::kNotGraded;
  std::string_view name{};
  std::string_view id{};
};

constexpr std::array kOutcomes = {
    OutcomeNames{Outcome::kPassed, "passed", "passed"},
    OutcomeNames{Outcome::kFailed, "failed", "failed"},
    OutcomeNames{Outcome::kMissing, "missing", "missing"},
    OutcomeNames{Outcome::kDoesNotCompile, "does not compile", "does_not_compile"},
    OutcomeNames{Outcome::kNotAllowed, "not allowed", "not_allowed"},
    OutcomeNames{Outcome::kCrashed, "crashed", "crashed"},
    OutcomeNames{Outcome::kTimedOut, "timed out", "timed_out"},
    OutcomeNames{Outcome::kOutOfMemory, "out of memory", "out_of_memory"},
    OutcomeNames{Outcome::kTooMuchOutput, "too much output", "too_much_output"},
    OutcomeNames{Outcome::kBadReply, "bad reply", "bad_reply"},
    OutcomeNames{Outcome::kSkipped, "skipped", "skipped"},
    OutcomeNames{Outcome::kInconclusive, "inconclusive", "inconclusive"},
    OutcomeNames{Outcome::kNotGraded, "not graded", "not_graded"},
};

const OutcomeNames& names_of(Outcome outcome) {
  const auto* found = std::ranges::find(kOutcomes, outcome, &OutcomeNames::outcome);
  return found == kOutcomes.end() ? kOutcomes.back() : *found;
}

bool is_ungraded(const ExerciseResult& exercise) {
  return exercise.outcome == Outcome::kNotGraded ||
         std::ranges::any_of(exercise.checks, [](const CheckResult& check) {
           return check.outcome == Outcome::kNotGraded;
         });
}

}  // namespace

std::string_view name_of(Outcome outcome) { return names_of(outcome).name; }
std::string_view id_of(Outcome outcome) { return names_of(outcome).id; }

bool costs_points(Outcome outcome) {
  return outcome != Outcome::kPassed && outcome != Outcome::kInconclusive &&
         outcome != Outcome::kNotGraded;
}

Rational RunResult::earned() const {
  Rational sum;
  for (const ExerciseResult& exercise : exercises) {
    sum = sum + exercise.points;
  }
  return sum;
}

Rational RunResult::points() const {
  if (!late) {
    return earned();
  }
  const Rational left =
      earned() - late->rule.share * (late->rule.of_maximum ? max_points() : earned());
  return left < Rational() ? Rational() : left;
}

Rational RunResult::max_points() const {
  Rational sum;
  for (const ExerciseResult& exercise : exercises) {
    sum = sum + exercise.max_points;
  }
  return sum;
}

int RunResult::exit_status() const {
  if (exercises.empty()) {
    return 2;
  }
  if (std::ranges::any_of(exercises, is_ungraded)) {
    return 4;
  }
  const bool some_failed = std::ranges::any_of(
      exercises, [](const ExerciseResult& exercise) { return costs_points(exercise.outcome); });
  return some_failed ? 1 : 0;
}

}  // namespace grader
