// `lab grade`: submissions nobody trusts, one after the other, each with its result files.
#include "grader/grade/grade.h"

#include <fmt/format.h>
#include <sys/prctl.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/build/hash.h"
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
#include "grader/report/visibility.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr int kSomeFailed = 1;
constexpr int kGraderFailed = 4;

// The last parts of a path, joined: "hw1" or "ann_hw1".
std::string name_of(const fs::path& path, std::size_t parts) {
  fs::path clean = path.lexically_normal();
  clean = clean.has_filename() ? clean : clean.parent_path();
  std::string name = clean.filename().string();
  for (std::size_t i = 1; i < parts && clean.has_relative_path(); ++i) {
    clean = clean.parent_path();
    name = clean.filename().string() + (clean.has_relative_path() ? "_" : "") + name;
  }
  return name;
}

// As short as all of them differ: each submission has a result of its own.
std::vector<std::string> distinct_names(const std::vector<fs::path>& submissions) {
  constexpr std::size_t kMostParts = 8;
  std::vector<std::string> names(submissions.size());
  for (std::size_t parts = 1; parts <= kMostParts; ++parts) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < submissions.size(); ++i) {
      names[i] = name_of(submissions[i], parts);
      seen.insert(names[i]);
    }
    if (seen.size() == names.size()) {
      return names;
    }
  }
  throw UsageError("the same submission is named twice");
}

// The beginning of a text: no more than `most` bytes, and no part of a character.
std::string_view whole_characters(std::string_view text, std::size_t most) {
  constexpr unsigned char kContinues = 0x80;
  constexpr unsigned char kMask = 0xC0;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & kMask) == kContinues) {
    --end;
  }
  return text.substr(0, end > 0 ? end : most);
}

// A name for a file of results, with room for an ending and the marks of a draft.
std::string short_name(const std::string& submission) {
  constexpr std::size_t kLongest = 160;
  constexpr std::size_t kOfHash = 16;
  return submission.size() <= kLongest ? submission
                                       : std::string(whole_characters(submission, kLongest)) + "-" +
                                             Hasher().add(submission).hex().substr(0, kOfHash);
}

// With one submission the file that was named; with several a folder, a file for each in it.
std::string file_for(const std::string& named, const std::string& submission, bool is_one,
                     std::string_view ending) {
  if (is_one || named == "-") {
    return named;
  }
  fs::create_directories(named);
  return (fs::path(named) / (short_name(submission) + std::string(ending))).string();
}

std::vector<ResultFile> files_for(const Context& context, const std::string& submission,
                                  bool is_one) {
  const Arguments& arguments = context.arguments;
  std::vector<ResultFile> files;
  if (arguments.json) {
    files.emplace_back(
        file_for(*arguments.json, submission, is_one, ".json"),
        [&context](const RunResult& result) {
          return to_json(part_for_student(context, result),
                         {.version = kVersion, .course = &context.course});
        },
        std::vector<std::string>{"\"outcome\": \"not_graded\"", "\"error\": {"});
  }
  if (arguments.junit) {
    files.emplace_back(
        file_for(*arguments.junit, submission, is_one, ".xml"),
        [&context](const RunResult& result) { return to_junit(part_for_student(context, result)); },
        std::vector<std::string>{"type=\"not_graded\""});
  }
  return files;
}

// The second of the deadline is in time, the next one is late.
std::optional<Late> late_of(const Context& context) {
  const std::optional<std::string>& submitted = context.arguments.submitted;
  if (!submitted) {
    return std::nullopt;
  }
  const auto seconds = seconds_of(*submitted);
  if (!seconds) {
    throw UsageError("--submitted: found '" + *submitted +
                     "', wanted a time with a zone such as 2026-01-15T23:59:00+01:00");
  }
  const Course& course = context.course;
  if (course.due.empty()) {
    throw UsageError("--submitted: the course has no due time");
  }
  return course.late && is_past(course.due, *seconds)
             ? std::optional(Late{course.due, *submitted, *course.late})
             : std::nullopt;
}

RunResult grade_one(Context& context, const fs::path& submission, const std::string& name,
                    const std::optional<std::string>& secret, const std::optional<Late>& late,
                    bool is_one) {
  const std::vector<ResultFile> files = files_for(context, name, is_one);
  const GradeOptions options{.paths = context.paths,
                             .secret = secret,
                             .seed = context.arguments.seed,
                             .jobs = context.arguments.jobs,
                             .late = late,
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
      context.err << context.look.finish(
          fmt::format("lab: {} keeps its earlier result, because something was not graded now; "
                      "this result is in {}\n",
                      clean_line(file.path()), clean_line(file.part())));
    }
  }
  return result;
}

void print(Context& context, const RunResult& result, const std::string& name, bool is_one) {
  const bool is_json_printed = context.arguments.json == "-" || context.arguments.junit == "-";
  if (is_json_printed) {
    return;
  }
  if (!is_one) {
    context.out << context.look.finish(
        context.look.paint(Ink::kBold, without_commands(clean_line(name))) + "\n");
  }
  context.out << to_text(part_for_student(context, result), {.look = context.look,
                                                             .all = context.arguments.all,
                                                             .command = context.arguments.called_as,
                                                             .course = &context.course})
              << std::flush;
}

// One of several could not be graded; the others still are. An earlier result of it stays.
void report_failure(Context& context, const std::string& name, const std::string& message) {
  context.err << context.look.finish(fmt::format("lab: {}: the grader failed: {}\n",
                                                 clean_line(name), clean_line(message)))
              << std::flush;
  if (!context.arguments.json || context.arguments.json == "-") {
    return;
  }
  try {
    const std::string file = file_for(*context.arguments.json, name, false, ".json");
    if (!fs::exists(file)) {
      write_document(file, error_json("grader", message, {.version = kVersion}));
    }
  } catch (const std::exception&) {
    // The line above says it; a disk that is full takes no document about it.
  }
}

std::vector<fs::path> submissions_of(const Context& context) {
  if (context.arguments.words.empty()) {
    throw UsageError("'grade' needs a submission: lab grade PATH...");
  }
  const bool is_one = context.arguments.words.size() == 1;
  std::vector<fs::path> paths;
  for (const std::string& word : context.arguments.words) {
    const fs::path path = context.folders.current / word;
    // Among several, a link that leads nowhere is the matter of this one.
    std::error_code error;
    const bool is_there =
        is_one ? fs::exists(path, error) : fs::exists(fs::symlink_status(path, error));
    if (!is_there) {
      throw UsageError("no folder or archive '" + word + "'");
    }
    paths.push_back(path);
  }
  return paths;
}

// Whether a file that was named lies in a submission, by its name or behind links.
bool lies_in(const fs::path& file, const fs::path& submission) {
  const auto is_below = [](const fs::path& inner, const fs::path& outer) {
    const fs::path way = inner.lexically_relative(outer);
    return !way.empty() && *way.begin() != "..";
  };
  std::error_code error;
  return is_below(file.lexically_normal(), submission.lexically_normal() / "") ||
         is_below(fs::weakly_canonical(file, error), fs::weakly_canonical(submission, error));
}

// A submission could bring an earlier result of its own choice, a link to somebody else's, or a
// secret that it knows.
void refuse_files_in(const Context& context, const std::vector<fs::path>& submissions) {
  const Arguments& arguments = context.arguments;
  for (const auto& [option, named] :
       {std::pair{"--json", arguments.json}, std::pair{"--junit", arguments.junit},
        std::pair{"--secret", arguments.secret}}) {
    for (const fs::path& submission : submissions) {
      if (named && named != "-" && lies_in(context.folders.current / *named, submission)) {
        throw UsageError(std::string("option '") + option + "': '" + *named +
                         "' lies in the submission, which may hold whatever it likes there; "
                         "wanted a place outside");
      }
    }
  }
  if (arguments.json && submissions.size() == 1 && arguments.json == arguments.junit) {
    throw UsageError("options '--json' and '--junit': found '" + *arguments.json +
                     "' for both, wanted two places");
  }
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
  const std::vector<std::string> names = distinct_names(submissions);
  refuse_files_in(context, submissions);
  const std::optional<std::string> secret = secret_of(context);
  const std::optional<Late> late = late_of(context);
  const bool is_one = submissions.size() == 1;
  int status = 0;
  for (std::size_t i = 0; i < submissions.size(); ++i) {
    int one = kGraderFailed;
    try {
      const RunResult result = grade_one(context, submissions[i], names[i], secret, late, is_one);
      print(context, result, names[i], is_one);
      one = result.exit_status();
    } catch (const std::exception& error) {
      if (is_one) {
        throw;
      }
      report_failure(context, names[i], error.what());
    }
    if (one == kGraderFailed) {
      status = kGraderFailed;
    } else if (one == kSomeFailed && context.arguments.fail_on_score && status == 0) {
      status = kSomeFailed;
    }
  }
  return status;
}

}  // namespace grader
