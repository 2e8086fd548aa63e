// The reference as an instrument: results of calls and what its meters counted.
#include "grader/quiz/laboratory.h"

#include "grader/compare/numbers.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/bank.h"
#include "grader/pipeline/cases.h"
#include "grader/pipeline/check.h"

namespace grader::quiz {
namespace {

using lab::wire::List;
using lab::wire::Record;
using lab::wire::Value;

[[noreturn]] void fail(const Measure& measure, const std::string& text) {
  throw LabError({{{"reference/" + measure.lab + "/" + measure.exercise + ".cpp", 1, 1}, text}});
}

// The arguments of a drawn call; `sizes` replace the drawn ones.
List drawn_arguments(const Exercise& exercise, const Measure& measure,
                     const std::map<std::string, std::int64_t>& sizes) {
  CheckSpec check{.id = "measure", .function = measure.function, .draw = measure.draw};
  for (const auto& [name, size] : sizes) {
    check.draw->sizes[name] = {size, size};
  }
  return draw_cases(exercise, check, *measure.draw->seed).front().arguments;
}

}  // namespace

Laboratory::Laboratory(const Course& course, const BuildPaths& paths)
    : course_(course), paths_(paths) {}
Laboratory::~Laboratory() = default;

CallOutcome Laboratory::call(const Measure& measure, const List& arguments) {
  if (!builder_) {
    builder_ = std::make_unique<Builder>(paths_, find_toolchain());
    worker_ = std::make_unique<Worker>(builder_->host());
  }
  const bool counts = !measure.meter.empty() && !measure.meter.ends_with("bytes");
  const std::string name = measure.lab + "/" + measure.exercise;
  const std::string key = name + (counts ? " counting" : "");
  if (!programs_.contains(key)) {
    const Exercise* exercise = find_exercise(course_, measure.lab, measure.exercise);
    if (exercise == nullptr) {
      fail(measure, "is no exercise of the course");
    }
    const Answer answer =
        course_answer(course_.root, *exercise, course_.root / "reference" / (name + ".cpp"));
    const Built built =
        builder_->build(*exercise, answer, counts ? Flavor::kCounting : Flavor::kPlain);
    if (built.outcome != Outcome::kPassed) {
      fail(measure, "does not build: " + built.message);
    }
    programs_[key] = built.program;
  }
  const CallOutcome outcome =
      run_once(worker_->trusted, programs_[key], trusted_limits(), measure.function, arguments)
          .outcome;
  if (outcome.outcome != Outcome::kPassed) {
    fail(measure, measure.function + " failed: " + outcome.text);
  }
  return outcome;
}

double Laboratory::value_of(const Measure& measure, const List& arguments) {
  const CallOutcome outcome = call(measure, arguments);
  const Value* value = &outcome.value;
  if (!measure.meter.empty()) {
    const auto* meter = outcome.meter.get_if<Record>();
    value = meter == nullptr ? nullptr : meter->find(measure.meter);
    if (value == nullptr) {
      fail(measure, "has no meter '" + measure.meter + "'");
    }
  }
  const auto numbers = numbers_of(*value);
  if (!numbers || numbers->count() != 1) {
    fail(measure,
         measure.function + " answered " + lab::wire::describe(*value) + ", wanted one number");
  }
  return numbers->values.front();
}

double Laboratory::measure(const Measure& measure) {
  if (!measure.draw) {
    const double value = value_of(measure, measure.arguments);
    return measure.over.empty() ? value : value / value_of(measure, measure.over);
  }
  const Exercise* exercise = find_exercise(course_, measure.lab, measure.exercise);
  const double value = value_of(measure, drawn_arguments(*exercise, measure, {}));
  return measure.over_sizes.empty()
             ? value
             : value / value_of(measure, drawn_arguments(*exercise, measure, measure.over_sizes));
}

Value Laboratory::attend(const List& arguments) {
  return call({.lab = "attention", .exercise = "attention_head", .function = "attention_head"},
              arguments)
      .value;
}

}  // namespace grader::quiz
