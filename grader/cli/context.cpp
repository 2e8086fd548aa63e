// What check and watch share, and small answers about the context.
#include "grader/cli/context.h"

#include <algorithm>
#include <ctime>
#include <exception>
#include <map>
#include <system_error>

#include "grader/build/compile_commands.h"
#include "grader/cli/errors.h"
#include "grader/cli/progress_bar.h"
#include "grader/cli/state.h"
#include "grader/report/visibility.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> digests_of(const std::vector<Target>& targets,
                                              const fs::path& student) {
  std::map<std::string, std::string> digests;
  for (const Target& target : targets) {
    if (target.check.empty()) {  // one check does not say how its exercise stands
      digests[target.lab + "/" + target.exercise] =
          digest_of(student / target.lab / (target.exercise + ".cpp"));
    }
  }
  return digests;
}

bool is_students_own(const Context& context) {
  std::error_code error;
  return fs::equivalent(context.folders.student, context.course.root / "student", error);
}

}  // namespace

std::string Context::student_shown() const {
  std::error_code error;
  const fs::path shown = fs::relative(folders.student, folders.current, error);
  const std::string text = error || shown.empty() ? folders.student.string() : shown.string();
  return text.starts_with("../../..") ? folders.student.string() : text == "." ? "" : text;
}

CheckOptions Context::check_options() const {
  CheckOptions options;
  options.paths = paths;
  options.student = folders.student;
  options.seed = arguments.seed;
  options.jobs = arguments.jobs;
  options.use_cache = arguments.use_cache;
  return options;
}

RunResult check_and_record(Context& context, const std::vector<Target>& targets) {
  const auto digests = digests_of(targets, context.folders.student);
  RunResult result;
  {
    ProgressBar bar(
        context.err,
        {.total = targets.size(), .is_terminal = context.shows_progress, .look = context.look});
    result = context.check(context.course, targets, context.check_options(), bar);
  }
  if (is_students_own(context)) {
    write_compile_commands(context.course, context.paths, context.folders.student);
    try {
      State(context.state_folder()).record(result, digests);
    } catch (const std::exception& error) {  // a verdict must not be lost for this
      result.notes.push_back(std::string("`lab list` will not know of this run: ") + error.what());
    }
  }
  return result;
}

RunResult part_for_student(const Context& context, RunResult result) {
  return visible_part(std::move(result), is_past(context.course.due, std::time(nullptr)));
}

Named exercise_argument(const Context& context) {
  const auto& words = context.arguments.words;
  const std::string& command = context.arguments.command;
  if (words.empty()) {
    throw UsageError("'" + command + "' needs an exercise: " + context.arguments.called_as + " " +
                     command + " EXERCISE");
  }
  if (words.size() > 1) {
    throw UsageError("'" + command + "' takes one exercise, found also '" + words[1] + "'");
  }
  return resolve_exercise(context.course, words.front(), context.folders);
}

}  // namespace grader
