// Debugging: building with symbols, and writing the call of a case to a file.
#include "grader/pipeline/debug.h"

#include <algorithm>
#include <stdexcept>

#include "grader/build/hash.h"
#include "grader/pipeline/checker.h"
#include "grader/pipeline/explain.h"
#include "wire/frame.h"

namespace grader {
namespace {

const CheckSpec& find_check(const Exercise& exercise, const std::string& id) {
  const auto found = std::find_if(
      exercise.checks.begin(), exercise.checks.end(),
      [&](const CheckSpec& check) { return check.id == id || (id.empty() && check.weight > 0); });
  return found == exercise.checks.end() ? exercise.checks.front() : *found;
}

// What a check in C++ last asked of the student's function.
Case last_call(const ExerciseTask& task, const CheckSpec& check, Builder& builder) {
  Worker worker(builder.host());
  const Built answer = builder.build(task.exercise, answer_of(task));
  const Built checker = builder.build_checker(task.exercise);
  const CheckerVerdict verdict =
      run_checker(worker, checker.program, {.plain = answer.program, .counting = {}},
                  task.exercise.limits, check.id, seed_of(task.exercise, check, task.options.seed));
  if (verdict.calls.empty()) {
    throw std::invalid_argument("check '" + check.id +
                                "' makes no call that can be repeated on its own");
  }
  return {.name = check.id,
          .function = verdict.calls.back().function,
          .arguments = verdict.calls.back().arguments};
}

Case case_of(const ExerciseTask& task, const CheckSpec& check, Builder& builder) {
  switch (check.kind) {
    case CheckKind::kGolden:
      return Golden(task.lab, task.exercise, check).inputs();
    case CheckKind::kDrawn:
      return draw_cases(task.exercise, check, seed_of(task.exercise, check, task.options.seed))
          .front();
    case CheckKind::kExact:
      return {.name = check.id,
              .function = check.calls.front().function.empty() ? task.exercise.functions.front()
                                                               : check.calls.front().function,
              .arguments = check.calls.front().arguments};
    case CheckKind::kProperty:
    case CheckKind::kRelation:
    case CheckKind::kKill:
      return last_call(task, check, builder);
    default:
      throw std::invalid_argument("check '" + check.id + "' is not about one call");
  }
}

}  // namespace

DebugCase prepare_debug(const ExerciseTask& task, const std::string& check, Builder& builder) {
  DebugCase result{.built = builder.build(task.exercise, answer_of(task), Flavor::kDebug)};
  if (result.built.outcome != Outcome::kPassed) {
    return result;
  }
  const Case input = case_of(task, find_check(task.exercise, check), builder);
  result.call = call_text(input);
  result.function = input.function;
  result.call_file =
      builder.paths().cache / "debug" / (task.exercise.lab + "." + task.exercise.id + ".call");
  const auto payload = to_frame(0, lab::wire::Call{input.function, input.arguments}).payload;
  write_file_atomically(result.call_file,
                        {reinterpret_cast<const char*>(payload.data()), payload.size()});
  return result;
}

}  // namespace grader
