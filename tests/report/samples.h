// Results as a run would leave them, for the tests of the writers.
#ifndef TESTS_REPORT_SAMPLES_H
#define TESTS_REPORT_SAMPLES_H

#include <limits>

#include "grader/result.h"

namespace samples {

using grader::CheckKind;
using grader::CheckResult;
using grader::ExerciseResult;
using grader::Finding;
using grader::Outcome;
using grader::Rational;

inline CheckResult passed_check() {
  CheckResult check;
  check.id = "rows_sum_to_one";
  check.title = "each row sums to one";
  check.kind = CheckKind::kProperty;
  check.outcome = Outcome::kPassed;
  check.points = Rational(3, 4);
  check.max_points = Rational(3, 4);
  check.message = "used 3 % of the allowed error";
  check.measured["share_of_allowed"] = 0.03;
  return check;
}

inline CheckResult timed_check() {
  CheckResult check;
  check.id = "grows_with_the_square";
  check.kind = CheckKind::kTiming;
  check.outcome = Outcome::kInconclusive;
  check.message = "the rounds spread from 0.10 to 0.60, across the limit 0.45";
  check.measured["exponent"] = 2.3;
  check.timing = grader::TimingRecord{
      .grows = "n",
      .cpu_model = "a processor",
      .load_average = {2.5, 1, 0.5},
      .one_core = true,
      .order = {{60, 120}, {120, 60}},
      .series = {{"answer", 60, 28, {0.0066, 0.0065}}, {"reference", 60, 28, {0.0064, 0.0065}}}};
  return check;
}

inline CheckResult failed_check() {
  CheckResult check;
  check.id = "lesson";
  check.title = "the lesson's four positions";
  check.outcome = Outcome::kFailed;
  check.max_points = Rational(3, 4);
  check.message = "6 of 16 elements are wrong";
  Finding finding;
  finding.where = "case 'lesson', row 0, column 1 of the result";
  finding.summary =
      "found 0.186775, wanted 0: off by 0.187, allowed 1.5e-05; 6 of 16 elements are wrong";
  finding.window = grader::Window{.shape = {4, 4},
                                  .found = {{0.561104, 0.186775, 0.252121, 0},
                                            {0.459, 0.278391, 0.262609, 0},
                                            {0.307196, 0.50648, 0.186324, 0},
                                            {0.25, 0.25, 0.25, 0.25}},
                                  .wanted = {{1, 0, 0, 0},
                                             {0.622459, 0.377541, 0, 0},
                                             {0.307196, 0.50648, 0.186324, 0},
                                             {0.25, 0.25, 0.25, 0.25}},
                                  .bad_row = 0,
                                  .bad_col = 1};
  finding.share_of_allowed = 12400;
  finding.wrong_count = 6;
  finding.total_count = 16;
  finding.likeness = grader::Likeness{
      .name = "mask_one_zero",
      .sentence = "a mask of ones and zeros is added, so a forbidden position keeps its weight",
      .hint = "Print the masked scores of row 0: what stands right of the diagonal?",
      .from_bank = true};
  check.finding = finding;
  return check;
}

inline ExerciseResult passed_exercise() {
  ExerciseResult exercise;
  exercise.id = "scores";
  exercise.lab = "attention";
  exercise.title = "Scores of every pair";
  exercise.file = "attention/scores.cpp";
  exercise.outcome = Outcome::kPassed;
  exercise.points = Rational(2);
  exercise.max_points = Rational(2);
  exercise.checks = {passed_check()};
  return exercise;
}

inline ExerciseResult failed_exercise() {
  ExerciseResult exercise;
  exercise.id = "softmax_rows";
  exercise.lab = "attention";
  exercise.title = "Softmax, one row at a time";
  exercise.file = "attention/softmax_rows.cpp";
  exercise.outcome = Outcome::kFailed;
  exercise.points = Rational(3, 4);
  exercise.max_points = Rational(3);
  CheckResult crashed;
  crashed.id = "ragged";
  crashed.outcome = Outcome::kCrashed;
  crashed.message = "signal 11 (segmentation fault)";
  exercise.checks = {failed_check(), passed_check(), crashed};
  return exercise;
}

inline ExerciseResult skipped_exercise() {
  ExerciseResult exercise;
  exercise.id = "attention_head";
  exercise.lab = "attention";
  exercise.title = "The whole head";
  exercise.outcome = Outcome::kSkipped;
  exercise.max_points = Rational(4);
  exercise.message = "needs softmax_rows, which does not pass yet";
  return exercise;
}

inline ExerciseResult uncompiled_exercise() {
  ExerciseResult exercise;
  exercise.id = "causal_mask";
  exercise.lab = "attention";
  exercise.title = "The causal mask";
  exercise.file = "attention/causal_mask.cpp";
  exercise.outcome = Outcome::kDoesNotCompile;
  exercise.max_points = Rational(2);
  exercise.compile.ok = false;
  exercise.compile.diagnostics = {
      {.file = "attention/causal_mask.cpp",
       .line = 9,
       .column = 14,
       .severity = "error",
       .text = "'masked' was not declared in this scope; did you mean 'mask'?",
       .source = "\tif (k > masked) {"},
      {.file = "attention/causal_mask.cpp",
       .line = 12,
       .column = 3,
       .severity = "error",
       .text = "expected ';' before '}' token",
       .source = "  }"}};
  exercise.compile.more_errors = 37;
  exercise.compile.warnings = 1;
  exercise.compile.help = {"The first error is the one to mend; the others may follow from it."};
  return exercise;
}

inline grader::RunResult run_of(std::vector<ExerciseResult> exercises) {
  grader::RunResult run;
  run.course = "attention-lab";
  run.course_version = "1.0";
  run.started = "2026-03-01T12:00:00Z";
  run.isolation = "unofficial: not isolated";
  run.seed = 18446744073709551615U;
  run.exercises = std::move(exercises);
  return run;
}

}  // namespace samples

#endif  // TESTS_REPORT_SAMPLES_H
