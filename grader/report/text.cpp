// The run as a whole: the failure that matters now, the table, the sum.
#include "grader/report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "grader/report/exercise_text.h"
#include "grader/report/page.h"
#include "grader/report/sanitize.h"
#include "grader/report/unicode.h"
#include "grader/report/words.h"

namespace grader {
namespace {

std::string path_of(const ExerciseResult& exercise) { return exercise.lab + "/" + exercise.id; }

bool needs_telling(const ExerciseResult& exercise) {
  return exercise.outcome != Outcome::kPassed && exercise.outcome != Outcome::kSkipped;
}

// Which exercises to tell in full, by index.
std::vector<std::size_t> chosen(const RunResult& result, const TextOptions& options) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < result.exercises.size(); ++i) {
    const ExerciseResult& exercise = result.exercises[i];
    if (result.exercises.size() == 1 || path_of(exercise) == options.focus) {
      return {i};
    }
    if (needs_telling(exercise) && (options.all || indices.empty())) {
      indices.push_back(i);
    }
  }
  return indices;
}

struct Columns {
  std::size_t name = 8;
  std::size_t state = 6;
  std::size_t points = 6;
};

std::string points_cell(const Rational& points, const Rational& most) {
  return fmt::format("{} / {}", points.to_text(), most.to_text());
}

Columns measure(const RunResult& result) {
  Columns columns;
  for (const ExerciseResult& exercise : result.exercises) {
    columns.name = std::max(columns.name, display_width(clean_line(exercise.id, 30)));
    columns.state = std::max(columns.state, name_of(exercise.outcome).size());
    columns.points =
        std::max(columns.points, points_cell(exercise.points, exercise.max_points).size());
  }
  columns.points =
      std::max(columns.points, points_cell(result.points(), result.max_points()).size());
  return columns;
}

// Of a pass: how near the limit the worst check came, when the checks say so.
std::string remark(const ExerciseResult& exercise) {
  if (exercise.outcome != Outcome::kPassed) {
    return reason_line(exercise);
  }
  double worst = -1;
  for (const CheckResult& check : exercise.checks) {
    const auto share = check.measured.find("share_of_allowed");
    worst = share == check.measured.end() ? worst : std::max(worst, share->second);
  }
  if (worst < 0) {
    return "";
  }
  return worst == 0      ? "exactly as wanted"
         : worst < 0.001 ? "far within the allowed error"
                         : fmt::format("used {:.2g} % of the allowed error", 100 * worst);
}

void write_row(Page& page, const ExerciseResult& exercise, const Columns& columns) {
  const Look& look = page.look();
  const std::size_t used = columns.name + columns.state + columns.points + 10;
  const auto columns_of_page = static_cast<std::size_t>(look.columns);
  const std::size_t room = columns_of_page - std::min(columns_of_page, used);
  const std::string text = room < 12 ? "" : shorten(clean_line(remark(exercise), 200), room);
  std::string line = "  ";
  line += look.paint(ink_of(exercise.outcome), look.glyph(exercise.outcome)) + " ";
  line += pad_right(clean_line(exercise.id, 30), columns.name) + "  ";
  line += look.paint(ink_of(exercise.outcome), pad_right(name_of(exercise.outcome), columns.state));
  line += "  " + pad_left(points_cell(exercise.points, exercise.max_points), columns.points);
  page.line(text.empty() ? line : line + "  " + look.paint(Ink::kDim, text));
}

std::string lab_title(const Course* course, const std::string& id) {
  if (course != nullptr) {
    const auto found = std::ranges::find(course->labs, id, &Lab::id);
    if (found != course->labs.end() && !found->title.empty()) {
      return fmt::format("{}: {}", id, found->title);
    }
  }
  return id;
}

void write_table(Page& page, const RunResult& result, const Course* course) {
  const Columns columns = measure(result);
  std::string lab;
  for (const ExerciseResult& exercise : result.exercises) {
    if (exercise.lab != lab) {
      lab = exercise.lab;
      page.line(page.look().paint(Ink::kBold, clean_line(lab_title(course, lab), 76)));
    }
    write_row(page, exercise, columns);
  }
}

void write_sum(Page& page, const RunResult& result) {
  const auto total = static_cast<std::int64_t>(result.exercises.size());
  const auto passed =
      std::ranges::count(result.exercises, Outcome::kPassed, &ExerciseResult::outcome);
  const std::string sum =
      fmt::format("{} of {} passed, {} of {}", passed, counted(total, "exercise", "exercises"),
                  result.points().to_text(),
                  fmt::format("{} {}", result.max_points().to_text(),
                              result.max_points() == Rational(1) ? "point" : "points"));
  page.line(page.look().paint(passed == total ? Ink::kGood : Ink::kBold, sum));
  if (result.late) {
    page.paragraph(
        fmt::format("Late: handed in {}, due {}; {} % of the {} taken off {} earned",
                    clean_line(result.late->submitted, 40), clean_line(result.late->due, 40),
                    (result.late->rule.share * Rational(100)).to_text(),
                    result.late->rule.of_maximum ? "maximum" : "points earned",
                    result.earned().to_text()),
        0);
  }
}

// The exercise after the last one that was checked, when all of them pass.
std::string what_is_next(const RunResult& result, const TextOptions& options) {
  const Exercise* last = find_exercise(options.course, result.exercises.back());
  if (last == nullptr || result.exit_status() != 0) {
    return "";
  }
  bool is_past = false;
  for (const Lab& lab : options.course->labs) {
    for (const Exercise& exercise : lab.exercises) {
      if (is_past) {
        return fmt::format("{} check {}", options.command, exercise.id);
      }
      is_past = &exercise == last;
    }
  }
  return "";
}

}  // namespace

std::string to_text(const ExerciseResult& exercise, const TextOptions& options) {
  Page page(options.look);
  write_exercise(page, exercise, options);
  return options.look.finish(page.take());
}

std::string to_text(const RunResult& result, const TextOptions& options) {
  Page page(options.look);
  for (const std::string& note : result.notes) {
    page.paragraph("Note: " + note, 0, Ink::kWarn);
  }
  if (result.exercises.empty()) {
    page.line("Nothing was checked: no exercise is selected.");
    return options.look.finish(page.take());
  }
  for (const std::size_t index : chosen(result, options)) {
    write_exercise(page, result.exercises[index], options);
  }
  if (result.exercises.size() > 1) {
    page.blank();
    write_table(page, result, options.course);
    write_sum(page, result);
  }
  page.paragraph(result.isolation, 0, Ink::kDim, 2);
  if (const std::string next = what_is_next(result, options); !next.empty()) {
    page.line(page.look().paint(Ink::kBold, "Next:") + " " + next);
  }
  return options.look.finish(page.take());
}

}  // namespace grader
