// The four parts of a failure, in the order a student needs them: where, what was found and wanted,
// what it looks like, what to do next.
#include "grader/report/exercise_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "grader/report/sanitize.h"
#include "grader/report/unicode.h"
#include "grader/report/window.h"
#include "grader/report/words.h"

namespace grader {
namespace {

constexpr std::size_t kMostDiagnostics = 3;
constexpr std::size_t kMostNotes = 3;

std::string points_text(const Rational& points, const Rational& most) {
  return fmt::format("{} of {} {}", points.to_text(), most.to_text(),
                     most == Rational(1) ? "point" : "points");
}

bool is_failure(const CheckResult& check) {
  return check.outcome != Outcome::kPassed && check.outcome != Outcome::kSkipped;
}

// No check ran: what there is to say is about the exercise.
bool is_about_exercise(Outcome outcome) {
  return outcome == Outcome::kMissing || outcome == Outcome::kDoesNotCompile ||
         outcome == Outcome::kNotAllowed || outcome == Outcome::kSkipped;
}

// The failing check that says most: a visible one with a finding, else a visible one, else any.
const CheckResult* check_to_tell(const ExerciseResult& exercise) {
  if (is_about_exercise(exercise.outcome)) {
    return nullptr;
  }
  const auto score = [](const CheckResult& check) {
    const bool is_visible = check.visibility == Visibility::kAlways || check.finding.has_value();
    const bool costs = costs_points(check.outcome);
    return (costs ? 4 : 0) + (is_visible ? 2 : 0) + (check.finding.has_value() ? 1 : 0);
  };
  const CheckResult* best = nullptr;
  for (const CheckResult& check : exercise.checks) {
    if (is_failure(check) && (best == nullptr || score(check) > score(*best))) {
      best = &check;
    }
  }
  return best;
}

void write_header(Page& page, const ExerciseResult& exercise) {
  const Look& look = page.look();
  const std::string points = points_text(exercise.points, exercise.max_points);
  const auto columns = static_cast<std::size_t>(look.columns);
  const std::size_t room = columns - std::min(columns - 10, points.size() + 2);
  const std::string id = clean_line(exercise.id, 40);
  const std::string title = clean_line(exercise.title, 200);
  const std::string left = pad_right(fmt::format("{}  {}", id, title), room - 2);
  page.line(look.paint(ink_of(exercise.outcome), look.glyph(exercise.outcome)) + " " +
            look.paint(Ink::kBold, left.substr(0, std::min(id.size(), left.size()))) +
            left.substr(std::min(id.size(), left.size())) + "  " + points);
}

void write_diagnostics(Page& page, const CompileReport& compile, const std::string& folder) {
  const Look& look = page.look();
  std::int64_t untold = compile.more_errors;
  std::size_t told = 0;
  for (const Diagnostic& each : compile.diagnostics) {
    if (told == kMostDiagnostics) {
      untold += each.severity == "warning" ? 0 : 1;
      continue;
    }
    ++told;
    const std::string place = fmt::format("{}{}:{}:{}", folder, each.file, each.line, each.column);
    page.paragraph(fmt::format("{}: {}: {}", place, each.severity, each.text), 2, Ink::kPlain, 3);
    if (!each.source.empty()) {
      page.code(each.line, each.source, each.column);
    }
  }
  if (untold > 0 || compile.warnings > 0) {
    std::string rest = untold > 0 ? "and " + counted(untold, "more error", "more errors") : "";
    if (compile.warnings > 0) {
      rest += (rest.empty() ? "" : ", ") + counted(compile.warnings, "warning", "warnings");
    }
    page.line("  " + look.paint(Ink::kDim, rest));
  }
  for (const std::string& help : compile.help) {
    page.labelled("Help", help);
  }
}

void write_crash(Page& page, const CrashReport& crash, const std::string& folder) {
  const std::string kind = crash.kind.empty() ? "" : fmt::format(" ({})", crash.kind);
  page.labelled("What happened", crash.sentence + kind);
  if (crash.line > 0) {
    page.labelled("Where", fmt::format("{}{}:{}", folder, crash.file, crash.line));
    page.code(crash.line, crash.source, 0);
  }
}

// The share of the allowed error. The summary tells about classes (NaN, infinity), which have none.
std::string share_line(const Finding& finding) {
  const double share = finding.share_of_allowed;
  if (!std::isfinite(share) || share <= 0) {
    return "";
  }
  return fmt::format("{} {} times what is allowed.",
                     finding.wrong_count > 1 ? "The worst error is" : "The error is",
                     share_text(share));
}

// A capital in front, unless the first word is a name or a formula: "is_causal", "x + f(x)".
std::string sentence(std::string text) {
  const std::size_t end =
      std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), text.size());
  const bool is_word =
      (end > 1 || text.starts_with("a ")) &&
      (end == text.size() || std::string_view(" ,:;.'").find(text[end]) != std::string_view::npos);
  if (is_word) {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

// "id (what it is about)", in so many columns.
std::string titled(const std::string& id, const std::string& title, std::size_t columns) {
  const std::string whole = title.empty() ? id : fmt::format("{} ({})", id, title);
  return display_width(whole) <= columns ? whole : cut_after_a_word(whole, columns - 5) + " ...)";
}

void write_finding(Page& page, const Finding& finding) {
  page.labelled("Where", finding.where, 4);
  page.paragraph(sentence(finding.summary), 2);
  if (finding.window) {
    page.blank();
    for (const std::string& line : draw_window(*finding.window, page.look(), 4)) {
      page.line("    " + line);
    }
    page.blank();
  }
  page.paragraph(share_line(finding), 2);
  if (finding.likeness) {
    page.labelled("This looks like", finding.likeness->sentence);
    page.labelled("Hint", finding.likeness->hint);
  }
  for (std::size_t i = 0; i < std::min(finding.notes.size(), kMostNotes); ++i) {
    page.paragraph(finding.notes[i], 2, Ink::kDim, 2);
  }
}

void write_check(Page& page, const CheckResult& check) {
  const Look& look = page.look();
  const std::string id = clean_line(check.id, 40);
  const std::string outcome(name_of(check.outcome));
  const std::size_t room = static_cast<std::size_t>(look.columns) - outcome.size() - 11;
  const std::string name = titled(id, clean_line(check.title, 200), room);
  page.line("  Check " + look.paint(Ink::kBold, name.substr(0, id.size())) +
            name.substr(std::min(id.size(), name.size())) + ": " +
            look.paint(ink_of(check.outcome), outcome));
  if (check.finding) {
    write_finding(page, *check.finding);
  } else {
    page.paragraph(sentence(check.message), 2);
  }
}

// "Other checks: 3 passed; failed: a, b (crashed)"
void write_other_checks(Page& page, const ExerciseResult& exercise, const CheckResult* told) {
  std::string others;
  std::int64_t passed = 0;
  for (const CheckResult& check : exercise.checks) {
    passed += check.outcome == Outcome::kPassed ? 1 : 0;
    if (&check != told && is_failure(check)) {
      const std::string outcome =
          check.outcome == Outcome::kFailed ? "" : fmt::format(" ({})", name_of(check.outcome));
      others += (others.empty() ? "" : ", ") + clean_line(check.id, 40) + outcome;
    }
  }
  if (passed == 0) {
    page.labelled("Other checks that fail", others, 2);
    return;
  }
  const std::string rest = others.empty() ? "" : fmt::format("; not passed: {}", others);
  page.labelled("Other checks", fmt::format("{} passed{}", passed, rest), 2);
}

void write_passes(Page& page, const ExerciseResult& exercise) {
  const Look& look = page.look();
  std::size_t widest = 0;
  for (const CheckResult& check : exercise.checks) {
    widest = std::max(widest, display_width(clean_line(check.id, 30)));
  }
  for (const CheckResult& check : exercise.checks) {
    const std::string text = clean_line(check.message.empty() ? check.title : check.message);
    const std::string kept = shorten(text, static_cast<std::size_t>(look.columns) - widest - 8);
    page.line("    " + look.paint(ink_of(check.outcome), look.glyph(check.outcome)) + " " +
              pad_right(clean_line(check.id, 30), widest) + "  " + look.paint(Ink::kDim, kept));
  }
}

// What to do about this outcome, as commands.
std::string next_step(const ExerciseResult& exercise, const CheckResult* told,
                      const TextOptions& options) {
  const Exercise* known = find_exercise(options.course, exercise);
  const std::string name = clean_line(exercise.id, 40);
  const std::string read =
      known != nullptr && !known->read.empty() ? fmt::format(" (to read: {})", known->read) : "";
  const Outcome outcome = told != nullptr ? told->outcome : exercise.outcome;
  switch (outcome) {
    case Outcome::kMissing:
      return fmt::format("{} reset {} brings the starter back", options.command, name);
    case Outcome::kDoesNotCompile:
    case Outcome::kNotAllowed:
      return fmt::format("{} check {} when it is mended", options.command, name);
    case Outcome::kCrashed:
    case Outcome::kTimedOut:
      return told == nullptr
                 ? fmt::format("{} debug {}", options.command, name)
                 : fmt::format("{} debug {} {}", options.command, name, clean_line(told->id, 40));
    case Outcome::kNotGraded:
      return fmt::format("{} check {} again; this is not your fault and costs no points",
                         options.command, name);
    case Outcome::kInconclusive:
      return fmt::format("{} check {} once more, on a quieter machine", options.command, name);
    default:
      break;
  }
  if (known == nullptr || known->hints.empty()) {
    return read.empty() ? "" : read.substr(2, read.size() - 3);
  }
  return fmt::format("{} hint {}{}", options.command, name, read);
}

}  // namespace

const Exercise* find_exercise(const Course* course, const ExerciseResult& result) {
  if (course == nullptr) {
    return nullptr;
  }
  for (const Lab& lab : course->labs) {
    if (lab.id != result.lab) {
      continue;
    }
    const auto found = std::ranges::find(lab.exercises, result.id, &Exercise::id);
    return found == lab.exercises.end() ? nullptr : &*found;
  }
  return nullptr;
}

std::string reason_line(const ExerciseResult& exercise) {
  if (const CheckResult* check = check_to_tell(exercise)) {
    const bool is_known = check->finding && check->finding->likeness;
    const std::string& text = is_known                     ? check->finding->likeness->sentence
                              : check->finding.has_value() ? check->finding->summary
                                                           : check->message;
    return clean_line(text.empty() ? check->id : text, 200);
  }
  if (exercise.outcome == Outcome::kDoesNotCompile && !exercise.compile.diagnostics.empty()) {
    const Diagnostic& first = exercise.compile.diagnostics.front();
    return clean_line(fmt::format("line {}: {}", first.line, first.text), 200);
  }
  return clean_line(exercise.message, 200);
}

void write_exercise(Page& page, const ExerciseResult& exercise, const TextOptions& options) {
  write_header(page, exercise);
  const std::string folder = options.student.empty() ? "" : options.student + "/";
  const CheckResult* told = check_to_tell(exercise);
  if (exercise.outcome == Outcome::kPassed && told == nullptr) {
    write_passes(page, exercise);
    return;
  }
  if (told == nullptr) {
    const std::string colon = exercise.message.empty() ? "" : ": ";
    page.paragraph(fmt::format("{}{}{}", name_of(exercise.outcome), colon, exercise.message), 2,
                   ink_of(exercise.outcome));
  } else {
    write_check(page, *told);
  }
  write_diagnostics(page, exercise.compile, folder);
  if (exercise.crash && (told == nullptr || told->outcome == Outcome::kCrashed)) {
    write_crash(page, *exercise.crash, folder);
  }
  if (told != nullptr) {
    page.printed(told->printed, told->printed_cut);
    write_other_checks(page, exercise, told);
  }
  page.labelled("Next", next_step(exercise, told, options));
}

}  // namespace grader
