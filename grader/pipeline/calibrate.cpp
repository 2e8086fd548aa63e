// The answers of the course, measured.
#include "grader/pipeline/calibrate.h"

#include <algorithm>

#include "grader/manifest/reader.h"
#include "grader/pipeline/bank.h"

namespace grader {

namespace fs = std::filesystem;

TimingBench::TimingBench(Builder& builder, Worker& worker, const Exercise& exercise,
                         const CheckSpec& check)
    : builder_(builder),
      worker_(worker),
      exercise_(exercise),
      check_(check),
      lock_file_(builder.paths().cache / "timing.lock") {
  const fs::path& root = builder.paths().course;
  answers_.push_back(
      {"reference", true, build(root / "reference" / exercise.lab / (exercise.id + ".cpp"))});
  for (const LabelledAnswer& answer : labelled_answers(root, exercise, "accepted")) {
    answers_.push_back({"accepted/" + answer.name, true, build(answer.file)});
  }
  for (const LabelledAnswer& answer : labelled_answers(root, exercise, "wrong")) {
    if (answer.says_it_fails(check.id)) {
      answers_.push_back({"wrong/" + answer.name, false, build(answer.file)});
    }
  }
}

Program TimingBench::build(const fs::path& file) {
  const Answer answer = course_answer(builder_.paths().course, exercise_, file);
  const Built built = builder_.build(exercise_, answer);
  if (built.outcome != Outcome::kPassed) {
    throw LabError({{{answer.shown_as, 1, 1}, "does not build: " + built.message}});
  }
  return built.program;
}

TimingRun TimingBench::measure(const TimedAnswer& answer, std::uint64_t seed) {
  return run_timing({.exercise = exercise_,
                     .check = check_,
                     .worker = worker_,
                     .answer = answer.program,
                     .reference = answers_.front().program,
                     .seed = seed,
                     .lock_file = lock_file_,
                     .any_core = any_core_});
}

Calibration calibrate(TimingBench& bench, const TimingSpec& spec, int trials,
                      const std::function<void(std::string_view)>& step) {
  Calibration calibration;
  for (const TimedAnswer& answer : bench.answers()) {
    calibration.answers.push_back({.name = answer.name, .is_right = answer.is_right});
  }
  std::uint64_t seed = 1;
  // Trial by trial, so that a busy minute meets all answers alike.
  for (int trial = 0; trial < trials; ++trial) {
    for (std::size_t i = 0; i < bench.answers().size(); ++i) {
      const TimedAnswer& answer = bench.answers()[i];
      step(answer.name + ", trial " + std::to_string(trial + 1) + " of " + std::to_string(trials));
      const TimingRun run = bench.measure(answer, seed++);
      CalibratedAnswer& entry = calibration.answers[i];
      const bool is_otherwise = !answer.is_right && run.fails_otherwise();
      entry.failed_otherwise += is_otherwise ? 1 : 0;
      if (run.judgement && !is_otherwise) {
        entry.judged.push_back(run.judgement->judged.median);
      }
      entry.passed += run.outcome == Outcome::kPassed ? 1 : 0;
      entry.inconclusive += run.outcome == Outcome::kInconclusive ? 1 : 0;
      entry.failed += costs_points(run.outcome) ? 1 : 0;
      if (run.wrong && answer.is_right) {
        calibration.faults.push_back("'" + answer.name + "' gives a wrong value in a timed call");
      }
    }
  }
  judge_calibration(spec, calibration);
  return calibration;
}

}  // namespace grader
