// Building and calling, one process per exercise.
#include "slots/functions.h"

#include <algorithm>

#include "grader/manifest/reader.h"

namespace slots {

Functions::Functions(const SlotPaths& paths)
    : paths_(paths),
      course_(grader::read_course(paths.course)),
      builder_(paths.build, grader::find_toolchain()) {}

FunctionReport& Functions::report_of(const std::string& exercise) {
  const auto found = std::ranges::find(reports_, exercise, &FunctionReport::exercise);
  return found != reports_.end() ? *found : reports_.emplace_back(FunctionReport{exercise});
}

StudentProgram* Functions::program_of(const std::string& exercise) {
  if (const auto found = programs_.find(exercise); found != programs_.end()) {
    return found->second.get();
  }
  const std::size_t slash = exercise.find('/');
  BuiltFunction built = build_function(course_, builder_, paths_, exercise.substr(0, slash),
                                       exercise.substr(slash + 1));
  if (!built.program) {
    note(exercise, built.fault, false);
    return (programs_[exercise] = nullptr).get();
  }
  programs_[exercise] =
      std::make_unique<StudentProgram>(builder_.host(), std::move(*built.program), slot_limits());
  return programs_[exercise].get();
}

std::optional<lab::wire::Value> Functions::call(const std::string& exercise,
                                                const std::string& function,
                                                lab::wire::List arguments) {
  report_of(exercise);
  StudentProgram* program = program_of(exercise);
  if (program == nullptr || !report_of(exercise).is_used) {
    return std::nullopt;
  }
  Answer answer = program->call(function, std::move(arguments));
  if (!answer.value) {
    note(exercise, function + ": " + answer.fault, false);
  }
  return std::move(answer.value);
}

void Functions::note(const std::string& exercise, std::string text, bool is_usable) {
  FunctionReport& report = report_of(exercise);
  if (report.note.empty() || (report.is_used && !is_usable)) {
    report.note = std::move(text);
  }
  report.is_used = report.is_used && is_usable;
}

double Functions::cpu_seconds(const std::string& exercise) {
  StudentProgram* program = program_of(exercise);
  return program == nullptr ? 0 : program->cpu_seconds();
}

}  // namespace slots
