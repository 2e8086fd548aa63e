// Builds the document in the order docs/result.md describes it. Texts are cleaned here, so that a
// reader that prints them to a terminal is safe too.
#include "grader/report/json.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <system_error>
#include <utility>

#include "formats/files.h"
#include "grader/report/exercise_text.h"
#include "grader/report/sanitize.h"
#include "grader/report/words.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

Json number(double value) {
  if (std::isfinite(value)) {
    return value;
  }
  return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

Json text(std::string_view bytes) { return clean_text(bytes); }

Json text_or_null(std::string_view bytes) { return bytes.empty() ? Json(nullptr) : text(bytes); }

Json texts(const std::vector<std::string>& all) {
  Json list = Json::array();
  for (const std::string& each : all) {
    list.push_back(text(each));
  }
  return list;
}

// Hundredths divided by 100: the nearest double to the two decimals that a person reads.
void add_points(Json& object, const Rational& points, const Rational& most) {
  object["points"] = static_cast<double>(points.hundredths()) / 100;
  object["max_points"] = static_cast<double>(most.hundredths()) / 100;
  object["points_exact"] = exact_text(points);
  object["max_points_exact"] = exact_text(most);
}

Json numbers(const std::vector<std::vector<double>>& rows) {
  Json all = Json::array();
  for (const auto& row : rows) {
    Json line = Json::array();
    std::ranges::transform(row, std::back_inserter(line), number);
    all.push_back(std::move(line));
  }
  return all;
}

Json window_json(const Window& window) {
  return {{"shape", window.shape},
          {"first_row", window.first_row},
          {"first_column", window.first_col},
          {"bad_row", window.bad_row},
          {"bad_column", window.bad_col},
          {"found", numbers(window.found)},
          {"wanted", numbers(window.wanted)}};
}

Json likeness_json(const Likeness& likeness) {
  return {{"name", text(likeness.name)},
          {"sentence", text(likeness.sentence)},
          {"hint", text_or_null(likeness.hint)},
          {"known_mistake", likeness.from_bank}};
}

// The number at the marked place of one side of the window, as check50's text.
Json marked_value(const Window& window, const std::vector<std::vector<double>>& rows) {
  const std::int64_t row = window.bad_row < 0 ? 0 : window.bad_row - window.first_row;
  const std::int64_t col = window.bad_col - window.first_col;
  if (window.bad_col < 0 || row < 0 || col < 0 || std::cmp_greater_equal(row, rows.size())) {
    return nullptr;
  }
  const auto& line = rows[static_cast<std::size_t>(row)];
  if (std::cmp_greater_equal(col, line.size())) {
    return nullptr;
  }
  const Json value = number(line[static_cast<std::size_t>(col)]);
  return value.is_string() ? value : Json(value.dump());
}

Json cause_json(const CheckResult& check) {
  if (check.outcome == Outcome::kPassed) {
    return nullptr;
  }
  if (!check.finding) {
    return {{"rationale", text(check.message.empty() ? name_of(check.outcome) : check.message)},
            {"help", nullptr}};
  }
  const Finding& finding = *check.finding;
  Json cause;
  cause["rationale"] = text(finding.summary);
  cause["help"] = finding.likeness ? text_or_null(finding.likeness->hint) : Json(nullptr);
  if (finding.window) {
    cause["expected"] = marked_value(*finding.window, finding.window->wanted);
    cause["actual"] = marked_value(*finding.window, finding.window->found);
  }
  cause["where"] = text_or_null(finding.where);
  cause["looks_like"] = finding.likeness ? likeness_json(*finding.likeness) : Json(nullptr);
  cause["share_of_allowed"] = number(finding.share_of_allowed);
  cause["wrong_count"] = finding.wrong_count;
  cause["total_count"] = finding.total_count;
  cause["window"] = finding.window ? window_json(*finding.window) : Json(nullptr);
  cause["notes"] = texts(finding.notes);
  return cause;
}

Json passed_json(Outcome outcome) {
  if (outcome == Outcome::kPassed) {
    return true;
  }
  const bool is_open = outcome == Outcome::kSkipped || outcome == Outcome::kInconclusive ||
                       outcome == Outcome::kNotGraded;
  return is_open ? Json(nullptr) : Json(false);
}

Json lines_json(std::string_view printed) {
  Json lines = Json::array();
  const std::string clean = clean_text(printed);
  for (std::size_t at = 0; at < clean.size();) {
    const std::size_t end = std::min(clean.find('\n', at), clean.size());
    lines.push_back(clean.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

Json dependency_json(const ExerciseResult& exercise, const Course* course) {
  const Exercise* known = find_exercise(course, exercise);
  if (known == nullptr || known->prerequisites.empty()) {
    return nullptr;
  }
  return text(exercise.lab + "/" + known->prerequisites.front());
}

std::string path_of(const ExerciseResult& exercise) { return exercise.lab + "/" + exercise.id; }

Json timing_json(const TimingRecord& timing) {
  Json series = Json::array();
  for (const TimingSeries& each : timing.series) {
    Json seconds = Json::array();
    std::ranges::transform(each.cpu_seconds, std::back_inserter(seconds), number);
    series.push_back({{"program", text(each.program)},
                      {"size", each.size},
                      {"calls", each.calls},
                      {"cpu_seconds", std::move(seconds)}});
  }
  Json load = Json::array();
  std::ranges::transform(timing.load_average, std::back_inserter(load), number);
  return {{"grows", text(timing.grows)},     {"cpu_model", text_or_null(timing.cpu_model)},
          {"load_average", std::move(load)}, {"one_core", timing.one_core},
          {"order", timing.order},           {"series", std::move(series)}};
}

Json check_json(const ExerciseResult& exercise, const CheckResult& check, const Course* course) {
  Json object;
  object["name"] = text(path_of(exercise) + (check.id.empty() ? "" : "/" + check.id));
  object["description"] = text(check.title.empty() ? check.id : check.title);
  object["passed"] = passed_json(check.outcome);
  object["log"] = lines_json(check.printed);
  object["cause"] = cause_json(check);
  object["data"] = Json::object();
  for (const auto& [name, value] : check.measured) {
    object["data"][clean_line(name)] = number(value);
  }
  if (check.timing) {
    object["data"]["timing"] = timing_json(*check.timing);
  }
  object["dependency"] = dependency_json(exercise, course);
  object["exercise"] = text(path_of(exercise));
  object["check"] = text_or_null(check.id);
  object["kind"] = check.id.empty() ? Json(nullptr) : Json(kind_word(check.kind));
  object["visibility"] = visibility_word(check.visibility);
  object["outcome"] = id_of(check.outcome);
  object["message"] = text(check.message);
  object["log_cut"] = check.printed_cut;
  add_points(object, check.points, check.max_points);
  return object;
}

// An exercise whose checks never ran still gives one result, so that nothing is lost to a reader
// who knows check50's fields alone.
CheckResult stand_in(const ExerciseResult& exercise) {
  CheckResult check;
  check.title = exercise.title;
  check.outcome = exercise.outcome;
  check.message = exercise.message;
  check.points = exercise.points;
  check.max_points = exercise.max_points;
  return check;
}

Json results_json(const RunResult& result, const Course* course) {
  Json list = Json::array();
  for (const ExerciseResult& exercise : result.exercises) {
    if (exercise.checks.empty()) {
      list.push_back(check_json(exercise, stand_in(exercise), course));
    }
    for (const CheckResult& check : exercise.checks) {
      list.push_back(check_json(exercise, check, course));
    }
  }
  return list;
}

Json compile_json(const CompileReport& compile) {
  Json diagnostics = Json::array();
  for (const Diagnostic& each : compile.diagnostics) {
    diagnostics.push_back({{"file", text(each.file)},
                           {"line", each.line},
                           {"column", each.column},
                           {"severity", text(each.severity)},
                           {"text", text(each.text)},
                           {"source", text_or_null(each.source)}});
  }
  return {{"ok", compile.ok},
          {"diagnostics", std::move(diagnostics)},
          {"more_errors", compile.more_errors},
          {"warnings", compile.warnings},
          {"help", texts(compile.help)}};
}

Json crash_json(const CrashReport& crash) {
  return {{"kind", text(crash.kind)},
          {"sentence", text(crash.sentence)},
          {"file", text_or_null(crash.file)},
          {"line", crash.line},
          {"source", text_or_null(crash.source)}};
}

Json exercise_json(const ExerciseResult& exercise) {
  Json object;
  object["exercise"] = text(path_of(exercise));
  object["title"] = text(exercise.title);
  object["file"] = text_or_null(exercise.file);
  object["outcome"] = id_of(exercise.outcome);
  object["message"] = text(exercise.message);
  add_points(object, exercise.points, exercise.max_points);
  object["compile"] = compile_json(exercise.compile);
  object["crash"] = exercise.crash ? crash_json(*exercise.crash) : Json(nullptr);
  object["from_cache"] = exercise.from_cache;
  object["seconds"] = number(exercise.seconds);
  return object;
}

// check50's slug names what was checked: the course, and the lab when there is only one.
std::string slug_of(const RunResult& result) {
  if (result.exercises.empty()) {
    return result.course;
  }
  const std::string& lab = result.exercises.front().lab;
  const bool is_one = std::ranges::all_of(
      result.exercises, [&lab](const ExerciseResult& each) { return each.lab == lab; });
  return is_one ? result.course + "/" + lab : result.course;
}

std::string dump(const Json& document) {
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_all(int descriptor, std::string_view bytes, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), name);
    }
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

}  // namespace

std::string to_json(const RunResult& result, const JsonOptions& options) {
  Json document;
  document["slug"] = text(slug_of(result));
  document["version"] = options.version;
  document["format"] = kFormat;
  document["course"] = {{"id", text(result.course)}, {"version", text(result.course_version)}};
  document["started"] = text_or_null(result.started);
  if (!result.submission.empty()) {
    document["submission"] = {{"name", text(result.submission)},
                              {"hash", text(result.submission_hash)}};
  }
  document["isolation"] = text(result.isolation);
  document["seed"] = std::to_string(result.seed);
  document["exit_status"] = result.exit_status();
  add_points(document, result.points(), result.max_points());
  if (result.late) {
    document["late"] = {{"due", text(result.late->due)},
                        {"submitted", text(result.late->submitted)},
                        {"percent", (result.late->rule.share * Rational(100)).numerator()},
                        {"of", result.late->rule.of_maximum ? "maximum" : "earned"},
                        {"earned", static_cast<double>(result.earned().hundredths()) / 100}};
  }
  document["notes"] = texts(result.notes);
  document["exercises"] = Json::array();
  for (const ExerciseResult& exercise : result.exercises) {
    document["exercises"].push_back(exercise_json(exercise));
  }
  document["results"] = results_json(result, options.course);
  return dump(document);
}

std::string error_json(std::string_view kind, std::string_view message,
                       const JsonOptions& options) {
  Json document;
  document["slug"] = options.course == nullptr ? Json(nullptr) : text(options.course->id);
  document["version"] = options.version;
  document["format"] = kFormat;
  document["error"] = {{"type", kind},
                       {"value", text(message)},
                       {"traceback", Json::array()},
                       {"data", Json::object()}};
  return dump(document);
}

bool can_be_replaced(const std::string& path) {
  // Names of open descriptors: what they stand for may have no name of its own.
  const bool is_descriptor = path.starts_with("/dev/fd/") || path.starts_with("/proc/") ||
                             path == "/dev/stdout" || path == "/dev/stderr";
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  return path != "-" && !is_descriptor &&
         (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status));
}

void write_document(const std::string& path, std::string_view document) {
  if (path == "-") {
    write_all(STDOUT_FILENO, document, "standard output");
    return;
  }
  // A link is followed, so that it still is one afterwards; a pipe or a device is written as it is.
  if (!can_be_replaced(path)) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) {
      throw std::system_error(errno, std::generic_category(), path);
    }
    write_all(descriptor, document, path);
    ::close(descriptor);
    return;
  }
  const std::filesystem::path target = std::filesystem::weakly_canonical(path);
  formats::write_file_atomically(target, std::as_bytes(std::span(document)));
}

}  // namespace grader
