// What a command works with; filled by main, made up by tests.
#ifndef GRADER_CLI_CONTEXT_H
#define GRADER_CLI_CONTEXT_H

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "grader/cli/arguments.h"
#include "grader/cli/target.h"
#include "grader/manifest/model.h"
#include "grader/pipeline/check.h"
#include "grader/pipeline/selftest.h"
#include "grader/report/look.h"

namespace grader {

using SelftestFunction = std::function<SelftestReport(const Course&, std::string_view lab,
                                                      const CheckOptions&, Progress&)>;
using CheckFunction = std::function<RunResult(const Course&, const std::vector<Target>&,
                                              const CheckOptions&, Progress&)>;

struct Context {
  Arguments arguments{};
  Course course{};
  BuildPaths paths{};
  Folders folders{};
  Look look{};                  // of `out`
  bool is_terminal = false;     // `out` is one: screens may be cleared
  bool shows_progress = false;  // `err` is a terminal
  int keyboard = -1;            // a descriptor to read keys from, or -1
  std::ostream& out;
  std::ostream& err;
  CheckFunction check{};
  SelftestFunction selftest{};

  std::filesystem::path private_folder() const { return course.root / ".lab"; }
  std::filesystem::path state_folder() const { return private_folder() / "state"; }
  // The student folder as a person would write it from where they are.
  std::string student_shown() const;
  CheckOptions check_options() const;
};

// The commands. Each returns the exit status.
int run_list(Context& context);
int run_check(Context& context);
int run_watch(Context& context);
int run_hint(Context& context);
int run_debug(Context& context);
int run_doctor(Context& context);
int run_explain(Context& context);
int run_grade(Context& context);
int run_selftest(Context& context);
int run_reset(Context& context);
int run_quiz(Context& context);
int run_calibrate(Context& context);

// Parts that check and watch share.
RunResult check_and_record(Context& context, const std::vector<Target>& targets);
RunResult part_for_student(const Context& context, RunResult result);

// The words of a command that takes one exercise. Throws UsageError.
Named exercise_argument(const Context& context);

}  // namespace grader

#endif  // GRADER_CLI_CONTEXT_H
