// `lab grade`: submissions nobody trusts, one after the other, each with its result files.
#include "grader/grade/grade.h"

#include <fmt/format.h>
#include <sys/prctl.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/progress_bar.h"
#include "grader/cli/version.h"
#include "grader/grade/result_file.h"
#include "grader/grade/secret.h"
#include "grader/report/json.h"
#include "grader/report/junit.h"
#include "grader/report/sanitize.h"
#include "grader/report/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr int kSomeFailed = 1;
constexpr int kGraderFailed = 4;

// With one submission the file that was named; with several a folder, a file for each in it.
std::string file_for(const std::string& named, const fs::path& submission, bool is_one,
                     std::string_view ending) {
  if (is_one || named == "-") {
    return named;
  }
  fs::path clean = submission.lexically_normal();
  clean = clean.has_filename() ? clean : clean.parent_path();
  fs::create_directories(named);
  return (fs::path(named) / (clean.filename().string() + std::string(ending))).string();
}

std::vector<ResultFile> files_for(const Context& context, const fs::path& submission, bool is_one) {
  const Arguments& arguments = context.arguments;
  std::vector<ResultFile> files;
  if (arguments.json) {
    files.emplace_back(
        file_for(*arguments.json, submission, is_one, ".json"),
        [&context](const RunResult& result) {
          return to_json(part_for_student(context, result),
                         {.version = kVersion, .course = &context.course});
        },
        "\"outcome\": \"not_graded\"");
  }
  if (arguments.junit) {
    files.emplace_back(
        file_for(*arguments.junit, submission, is_one, ".xml"),
        [&context](const RunResult& result) { return to_junit(part_for_student(context, result)); },
        "type=\"not_graded\"");
  }
  return files;
}

RunResult grade_one(Context& context, const fs::path& submission,
                    const std::optional<std::string>& secret, bool is_one) {
  const std::vector<ResultFile> files = files_for(context, submission, is_one);
  const GradeOptions options{.paths = context.paths,
                             .secret = secret,
                             .seed = context.arguments.seed,
                             .jobs = context.arguments.jobs,
                             .partial = [&files](const RunResult& partial) {
                               for (const ResultFile& file : files) {
                                 file.update(partial);
                               }
                             }};
  RunResult result;
  {
    ProgressBar bar(context.err, {.total = all_targets(context.course).size(),
                                  .is_terminal = context.shows_progress,
                                  .look = context.look});
    result = grade(context.course, submission, options, context.check, bar);
  }
  for (const ResultFile& file : files) {
    if (!file.finish(result)) {
      context.err << "lab: " << clean_line(file.path())
                  << " keeps its earlier result, because something was not graded now; this "
                     "result is in "
                  << clean_line(file.part()) << "\n";
    }
  }
  return result;
}

void print(Context& context, const RunResult& result, bool is_one) {
  const bool is_json_printed = context.arguments.json == "-" || context.arguments.junit == "-";
  if (is_json_printed) {
    return;
  }
  if (!is_one) {
    context.out << context.look.paint(Ink::kBold, clean_line(result.submission)) << "\n";
  }
  context.out << to_text(part_for_student(context, result), {.look = context.look,
                                                             .all = context.arguments.all,
                                                             .command = context.arguments.called_as,
                                                             .course = &context.course})
              << std::flush;
}

std::vector<fs::path> submissions_of(const Context& context) {
  if (context.arguments.words.empty()) {
    throw UsageError("'grade' needs a submission: lab grade PATH...");
  }
  std::vector<fs::path> paths;
  for (const std::string& word : context.arguments.words) {
    const fs::path path = context.folders.current / word;
    if (!fs::exists(path)) {
      throw UsageError("no folder or archive '" + word + "'");
    }
    paths.push_back(path);
  }
  return paths;
}

std::optional<std::string> secret_of(const Context& context) {
  if (!context.arguments.secret) {
    return std::nullopt;
  }
  try {
    return read_secret(context.folders.current / *context.arguments.secret);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

int run_grade(Context& context) {
  prctl(PR_SET_DUMPABLE, 0);  // nobody of the same user looks into the process that knows answers
  const std::vector<fs::path> submissions = submissions_of(context);
  const std::optional<std::string> secret = secret_of(context);
  const bool is_one = submissions.size() == 1;
  int status = 0;
  for (const fs::path& submission : submissions) {
    const RunResult result = grade_one(context, submission, secret, is_one);
    print(context, result, is_one);
    const int one = result.exit_status();
    if (one == kGraderFailed) {
      status = kGraderFailed;
    } else if (one == kSomeFailed && context.arguments.fail_on_score && status == 0) {
      status = kSomeFailed;
    }
  }
  return status;
}

}  // namespace grader
