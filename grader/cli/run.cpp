// Reads the arguments, then the course, then runs the command. The one place that maps exceptions
// to exit statuses.
#include "grader/cli/run.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

#include "grader/cli/arguments.h"
#include "grader/cli/commands.h"
#include "grader/cli/errors.h"
#include "grader/cli/help.h"
#include "grader/cli/version.h"
#include "grader/manifest/reader.h"
#include "grader/report/json.h"
#include "grader/report/sanitize.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr int kUsage = 2;
constexpr int kBadCourse = 3;
constexpr int kGraderFailed = 4;

const std::map<std::string, int (*)(Context&), std::less<>>& runners() {
  static const std::map<std::string, int (*)(Context&), std::less<>> kRunners = {
      {"check", run_check},       {"debug", run_debug},         {"doctor", run_doctor},
      {"explain", run_explain},   {"grade", run_grade},         {"hint", run_hint},
      {"list", run_list},         {"quiz", run_quiz},           {"reset", run_reset},
      {"selftest", run_selftest}, {"calibrate", run_calibrate}, {"watch", run_watch},
  };
  return kRunners;
}

// --course FILE, else the checkout's labs.yaml, else the nearest labs.yaml above where we are.
fs::path course_file(const Arguments& arguments, const fs::path& current) {
  if (arguments.course) {
    return current / *arguments.course;
  }
  if (arguments.home) {
    return fs::path(*arguments.home) / "labs.yaml";
  }
  for (fs::path folder = current;; folder = folder.parent_path()) {
    if (fs::exists(folder / "labs.yaml") || folder == folder.parent_path()) {
      return folder / "labs.yaml";
    }
  }
}

Context context_of(const Arguments& arguments, const Surroundings& around) {
  const fs::path file = course_file(arguments, around.current);
  Context context{.arguments = arguments,
                  .course = read_course(file),
                  .look = look_for(around.out_facts, arguments.color),
                  .is_terminal = around.out_facts.is_terminal,
                  .shows_progress = around.err_facts.is_terminal,
                  .keyboard = around.keyboard,
                  .out = around.out,
                  .err = around.err,
                  .check = around.check,
                  .selftest = around.selftest};
  const fs::path home = arguments.home ? fs::path(*arguments.home) : context.course.root;
  context.paths = {.home = home,
                   .course = context.course.root,
                   .libraries = around.build,
                   .cache = home / ".lab" / "cache"};
  context.folders.current = around.current;
  context.folders.student =
      arguments.student ? around.current / *arguments.student : context.course.root / "student";
  const bool needs_answers = arguments.command != "grade" && arguments.command != "doctor";
  if (needs_answers && !fs::is_directory(context.folders.student)) {
    throw UsageError("no folder '" + arguments.student.value_or(context.folders.student.string()) +
                     "' with answers");
  }
  return context;
}

int show_help(const Arguments& arguments, const Look& look, std::ostream& out) {
  const bool is_help_command = arguments.command == "help";
  const std::string topic = is_help_command
                                ? (arguments.words.empty() ? "" : arguments.words.front())
                                : arguments.command;
  if (topic.empty()) {
    out << general_help(look) << std::flush;
    return 0;
  }
  const Command* command = find_command(topic);
  if (command == nullptr) {
    const std::string near(nearest_command(topic));
    throw UsageError("no command '" + topic + "'" +
                     (near.empty() ? "" : ", did you mean '" + near + "'?"));
  }
  out << help_of(*command, look) << std::flush;
  return 0;
}

int dispatch(const Arguments& arguments, const Surroundings& around) {
  const Look look = look_for(around.out_facts, arguments.color);
  if (arguments.version) {
    around.out << "Attention Lab " << kVersion << "\n" << std::flush;
    return 0;
  }
  if (arguments.help || arguments.command == "help") {
    return show_help(arguments, look, around.out);
  }
  if (arguments.command.empty()) {
    around.err << general_help(look_for(around.err_facts, arguments.color)) << std::flush;
    return kUsage;
  }
  const auto runner = runners().find(arguments.command);
  if (runner == runners().end()) {
    throw UsageError("'" + arguments.command + "' is run by the launcher: ./lab " +
                     arguments.command);
  }
  Context context = context_of(arguments, around);
  return runner->second(context);
}

// An earlier result stays: a document about our fault is written only where there is none.
void write_error(const std::optional<std::string>& file, std::string_view kind,
                 std::string_view message) {
  std::error_code error;
  try {
    if (file && (*file == "-" || !fs::exists(*file, error))) {
      write_document(*file, error_json(kind, message, {.version = kVersion}));
    }
  } catch (const std::exception&) {
    // Standard error has the message; the exit status is the failure's, not this one's.
  }
}

struct Failure {
  int status = kGraderFailed;
  std::string_view kind = "grader";
  std::string message{};
};

Failure failure_of(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(std::move(thrown));
  } catch (const UsageError& error) {
    return {kUsage, "usage", error.what()};
  } catch (const LabError& error) {
    return {kBadCourse, "lab", error.what()};
  } catch (const std::filesystem::filesystem_error& error) {  // what() is for programmers
    return {kGraderFailed, "grader", error.path1().string() + ": " + error.code().message()};
  } catch (const std::exception& error) {
    return {kGraderFailed, "grader", error.what()};
  } catch (...) {
    return {kGraderFailed, "grader", "an exception of unknown type"};
  }
}

// How the launcher was called, also where the words are not understood.
std::string called_as_in(const std::vector<std::string>& words) {
  const auto option = std::find(words.begin(), words.end(), "--called-as");
  return option == words.end() || option + 1 == words.end() ? Arguments{}.called_as : option[1];
}

}  // namespace

int run(const std::vector<std::string>& words, const Surroundings& around) {
  std::optional<std::string> json;
  Failure failure;
  try {
    const Arguments arguments = parse_arguments(words);
    // Of several submissions it is a folder, and a file there would be in the way next time.
    const bool is_folder = arguments.command == "grade" && arguments.words.size() > 1;
    json = is_folder && arguments.json != "-" ? std::nullopt : arguments.json;
    return dispatch(arguments, around);
  } catch (...) {
    failure = failure_of(std::current_exception());
  }
  const Look look = look_for(around.err_facts, ColorChoice::kAuto);
  const std::string lead = failure.status == kGraderFailed ? "the grader failed: " : "";
  around.err << look.finish(look.paint(Ink::kBad, "lab: ") + lead +
                            without_commands(clean_text(failure.message, {.lines = 60})))
             << "\n";
  if (failure.status == kUsage) {
    around.err << "`" << called_as_in(words) << " help` lists what there is.\n";
  }
  around.err << std::flush;
  write_error(json, failure.kind, failure.message);
  return failure.status;
}

}  // namespace grader
