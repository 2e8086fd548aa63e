// JUnit XML by hand: four kinds of elements and one way to escape.
#include "grader/report/junit.h"

#include <fmt/format.h>

#include "grader/report/sanitize.h"
#include "grader/report/unicode.h"
#include "grader/report/words.h"

namespace grader {
namespace {

// For attributes and for text alike: no line end, no quote, no bracket is left as it is.
std::string escaped(std::string_view clean, bool keep_lines) {
  std::string out;
  out.reserve(clean.size());
  bool is_begin = true;
  while (!clean.empty()) {
    const CodePoint point = decode(clean);
    const std::string_view bytes = clean.substr(0, point.bytes);
    clean.remove_prefix(point.bytes);
    // Of "::" at the beginning of a line, which is a command to some CI services.
    const bool is_command = is_begin && point.value == ':';
    is_begin = point.value == '\n' || (is_begin && is_before_command(point.value));
    if (is_command) {
      out += "&#58;";
      continue;
    }
    switch (point.value) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";  // also splits "]]>"
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += keep_lines ? "\n" : "&#10;";
        break;
      default:
        out += bytes;
    }
  }
  return out;
}

std::string attribute(std::string_view text) { return escaped(clean_text(text), false); }
std::string element_text(std::string_view text) { return escaped(clean_text(text), true); }

enum class Kind { kPass, kFailure, kError, kSkipped };

Kind kind_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPassed:
      return Kind::kPass;
    case Outcome::kFailed:
    case Outcome::kMissing:
    case Outcome::kDoesNotCompile:
      return Kind::kFailure;
    case Outcome::kSkipped:
    case Outcome::kInconclusive:
      return Kind::kSkipped;
    default:
      return Kind::kError;
  }
}

struct Counts {
  int tests = 0;
  int failures = 0;
  int errors = 0;
  int skipped = 0;

  void add(Kind kind) {
    ++tests;
    failures += kind == Kind::kFailure ? 1 : 0;
    errors += kind == Kind::kError ? 1 : 0;
    skipped += kind == Kind::kSkipped ? 1 : 0;
  }
  std::string to_text() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", tests, failures,
                       errors, skipped);
  }
};

// The compiler's words, where there are any.
std::string compile_text(const CompileReport& compile) {
  std::string text;
  for (const Diagnostic& each : compile.diagnostics) {
    text += fmt::format("{}:{}:{}: {}: {}\n", each.file, each.line, each.column, each.severity,
                        each.text);
  }
  for (const std::string& help : compile.help) {
    text += help + "\n";
  }
  return text;
}

std::string finding_text(const Finding& finding) {
  std::string text = finding.where + ": " + finding.summary + "\n";
  if (finding.likeness) {
    text += "This looks like: " + finding.likeness->sentence + "\n";
    text += finding.likeness->hint.empty() ? "" : finding.likeness->hint + "\n";
  }
  for (const std::string& note : finding.notes) {
    text += note + "\n";
  }
  return text;
}

// The element inside a test case that says how it ended; empty for a pass.
std::string verdict_element(Outcome outcome, std::string_view message, std::string_view details) {
  const Kind kind = kind_of(outcome);
  if (kind == Kind::kPass) {
    return "";
  }
  const std::string_view said = message.empty() ? name_of(outcome) : message;
  if (kind == Kind::kSkipped) {
    return fmt::format("      <skipped message=\"{}\"/>\n", attribute(said));
  }
  const char* const name = kind == Kind::kFailure ? "failure" : "error";
  return fmt::format("      <{} message=\"{}\" type=\"{}\">{}</{}>\n", name, attribute(said),
                     id_of(outcome), element_text(details), name);
}

std::string points_element(const Rational& points, const Rational& most, std::string_view indent) {
  return fmt::format(
      "{0}<properties>\n{0}  <property name=\"points\" value=\"{1}\"/>\n"
      "{0}  <property name=\"max_points\" value=\"{2}\"/>\n{0}</properties>\n",
      indent, points.to_text(), most.to_text());
}

std::string case_element(const ExerciseResult& exercise, std::string_view name,
                         const std::string& inside) {
  return fmt::format(
      "    <testcase name=\"{}\" classname=\"{}.{}\" file=\"{}\">\n{}    </testcase>\n",
      attribute(name), attribute(exercise.lab), attribute(exercise.id), attribute(exercise.file),
      inside);
}

std::string check_case(const ExerciseResult& exercise, const CheckResult& check) {
  std::string inside = points_element(check.points, check.max_points, "      ");
  inside += verdict_element(check.outcome, check.message,
                            check.finding ? finding_text(*check.finding) : std::string());
  if (!check.printed.empty()) {
    inside += "      <system-out>" + element_text(check.printed) + "</system-out>\n";
  }
  return case_element(exercise, check.id, inside);
}

std::string suite(const ExerciseResult& exercise, Counts& all) {
  Counts counts;
  std::string cases;
  if (exercise.checks.empty()) {
    counts.add(kind_of(exercise.outcome));
    cases = case_element(
        exercise, exercise.id,
        points_element(exercise.points, exercise.max_points, "      ") +
            verdict_element(exercise.outcome, exercise.message, compile_text(exercise.compile)));
  }
  for (const CheckResult& check : exercise.checks) {
    counts.add(kind_of(check.outcome));
    cases += check_case(exercise, check);
  }
  all.tests += counts.tests;
  all.failures += counts.failures;
  all.errors += counts.errors;
  all.skipped += counts.skipped;
  return fmt::format("  <testsuite name=\"{}/{}\" {} time=\"{:.3f}\">\n{}{}  </testsuite>\n",
                     attribute(exercise.lab), attribute(exercise.id), counts.to_text(),
                     exercise.seconds, points_element(exercise.points, exercise.max_points, "    "),
                     cases);
}

}  // namespace

std::string to_junit(const RunResult& result) {
  Counts counts;
  std::string suites;
  double seconds = 0;
  for (const ExerciseResult& exercise : result.exercises) {
    suites += suite(exercise, counts);
    seconds += exercise.seconds;
  }
  const std::string name = result.submission.empty() ? result.course : result.submission;
  // JUnit's timestamps have no zone.
  const std::string started = result.started.substr(0, result.started.find('Z'));
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"{}\" {} time=\"{:.3f}\" timestamp=\"{}\">\n{}</testsuites>\n",
      attribute(name), counts.to_text(), seconds, attribute(started), suites);
}

}  // namespace grader
