// `lab debug`: one case under gdb, or with prints straight through.
#include "grader/pipeline/debug.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/build/hash.h"
#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/report/text.h"

namespace grader {
namespace {

[[noreturn]] void become(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  execv(arguments.front(), arguments.data());
  throw std::runtime_error(command.front() + ": " + std::strerror(errno));
}

std::string find_gdb() {
  for (const char* file : {"/usr/local/bin/gdb", "/usr/bin/gdb"}) {
    if (access(file, X_OK) == 0) {
      return file;
    }
  }
  return "";
}

}  // namespace

int run_debug(Context& context) {
  const auto& words = context.arguments.words;
  if (words.empty() || words.size() > 2) {
    throw UsageError("'debug' needs an exercise: " + context.arguments.called_as +
                     " debug EXERCISE [CASE]");
  }
  const Named named = resolve_exercise(context.course, words[0], context.folders);
  const std::string check = words.size() == 2 ? words[1] : named.check;
  if (words.size() == 2) {
    resolve_targets(context.course, {named.lab->id + "/" + named.exercise->id + "/" + check},
                    context.folders);
  }
  const CheckOptions options = context.check_options();
  Builder builder(options.paths, find_toolchain());
  const ExerciseTask task{context.course, *named.lab, *named.exercise, options, {}, {}, true};
  if (!why_no_source(answer_of(task).source).empty()) {
    throw UsageError("no file " + answer_of(task).shown_as + " to debug");
  }
  DebugCase debug;
  try {
    debug = prepare_debug(task, check, builder);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  if (debug.built.outcome != Outcome::kPassed) {
    ExerciseResult result = blank_result(task, debug.built.outcome, debug.built.message);
    result.compile = debug.built.report;
    context.out << to_text(result, {.look = context.look, .course = &context.course}) << std::flush;
    return 1;
  }
  const std::string gdb = context.keyboard >= 0 && context.is_terminal ? find_gdb() : "";
  context.out << context.look.finish(
                     "calling " + debug.call +
                     (gdb.empty() ? "" : " under gdb; `next`, `print x`, `continue`, `quit`"))
              << "\n"
              << std::flush;
  if (gdb.empty()) {
    become({debug.built.program.file.string(), debug.call_file.string()});
  }
  become({gdb, "-q", "-ex", "break lab::" + debug.function, "-ex", "run", "--args",
          debug.built.program.file.string(), debug.call_file.string()});
}

}  // namespace grader
