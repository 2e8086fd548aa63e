// `lab list`: labs, exercises, points and how the student's answers stood when last checked.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/state.h"
#include "grader/report/page.h"
#include "grader/report/sanitize.h"
#include "grader/report/unicode.h"

namespace grader {
namespace {

// How an exercise is shown: its outcome's glyph and a word.
struct Shown {
  std::string glyph{};
  std::string word{};
  Ink ink = Ink::kDim;
  Rational points{};
  bool has_passed = false;
};

using Standings = std::map<std::string, Standing>;

Shown shown_of(const Context& context, const Standings& standings, const Exercise& exercise) {
  const auto found = standings.find(exercise.lab + "/" + exercise.id);
  if (found == standings.end()) {
    return {.glyph = ".", .word = "not checked yet"};
  }
  const Standing& standing = found->second;
  std::string word = standing.outcome;
  std::ranges::replace(word, '_', ' ');
  const bool has_passed = standing.outcome == id_of(Outcome::kPassed);
  const Outcome outcome = has_passed ? Outcome::kPassed : Outcome::kFailed;
  Shown shown{.glyph = std::string(context.look.glyph(outcome)),
              .word = word,
              .ink = ink_of(outcome),
              .points = standing.points,
              .has_passed = has_passed};
  const auto file = context.folders.student / exercise.lab / (exercise.id + ".cpp");
  if (digest_of(file) != standing.digest) {
    shown.word += ", edited since";
    shown.ink = Ink::kWarn;
  }
  return shown;
}

struct Row {
  std::string id{};
  std::string points{};
  std::string title{};
  Shown shown{};
};

std::vector<Row> rows_of(const Context& context, const Standings& standings, const Lab& lab) {
  std::vector<Row> rows;
  for (const Exercise& exercise : lab.exercises) {
    Shown shown = shown_of(context, standings, exercise);
    rows.push_back(
        {.id = clean_line(exercise.id, 40),
         .points = fmt::format("{} / {}", shown.points.to_text(), exercise.points.to_text()),
         .title = clean_line(exercise.title, 200),
         .shown = std::move(shown)});
  }
  return rows;
}

void write_rows(Page& page, const std::vector<Row>& rows) {
  std::size_t id = 0;
  std::size_t points = 0;
  std::size_t word = 0;
  for (const Row& row : rows) {
    id = std::max(id, display_width(row.id));
    points = std::max(points, row.points.size());
    word = std::max(word, row.shown.word.size());
  }
  const Look& look = page.look();
  const std::size_t used = id + points + word + 10;
  const auto columns = static_cast<std::size_t>(look.columns);
  for (const Row& row : rows) {
    std::string line = "  " + look.paint(row.shown.ink, row.shown.glyph) + " ";
    line += pad_right(row.id, id) + "  " + pad_left(row.points, points) + "  ";
    line += look.paint(row.shown.ink, pad_right(row.shown.word, word)) + "  ";
    line += shorten(row.title, columns - std::min(columns, used));
    page.line(line);
  }
}

void write_lab(Page& page, const Context& context, const Standings& standings, const Lab& lab) {
  const Look& look = context.look;
  Rational points;
  Rational most;
  for (const Exercise& exercise : lab.exercises) {
    points = points + shown_of(context, standings, exercise).points;
    most = most + exercise.points;
  }
  const std::string sum = fmt::format("{} of {} points", points.to_text(), most.to_text());
  const std::string title = clean_line(lab.id + ": " + lab.title, 200);
  const std::size_t room = static_cast<std::size_t>(look.columns) - sum.size() - 2;
  page.line(look.paint(Ink::kBold, pad_right(title, room)) + "  " + sum);
  write_rows(page, rows_of(context, standings, lab));
}

void write_objectives(Page& page, const Context& context, const Standings& standings,
                      const Lab& lab) {
  page.line(context.look.paint(Ink::kBold, clean_line(lab.id + ": " + lab.title, 200)));
  for (const Objective& objective : lab.objectives) {
    std::string names;
    std::size_t passed = 0;
    for (const std::string& id : objective.shown_by) {
      const auto exercise = std::ranges::find(lab.exercises, id, &Exercise::id);
      const bool has_passed =
          exercise != lab.exercises.end() && shown_of(context, standings, *exercise).has_passed;
      passed += has_passed ? 1 : 0;
      names += (names.empty() ? "" : ", ") + id;
    }
    const bool is_shown = passed == objective.shown_by.size() && passed > 0;
    const std::string glyph(is_shown ? context.look.glyph(Outcome::kPassed) : ".");
    const std::string text = fmt::format("{} {} ({} of {}: {})", glyph, objective.text, passed,
                                         objective.shown_by.size(), names);
    const auto columns = static_cast<std::size_t>(context.look.columns) - 2;
    for (const std::string& line : wrap(clean_line(text, 1000), columns, 2)) {
      page.line("  " + context.look.paint(is_shown ? Ink::kGood : Ink::kPlain, line));
    }
  }
}

}  // namespace

int run_list(Context& context) {
  const Standings standings = State(context.state_folder()).standings();
  std::vector<const Lab*> labs;
  for (const std::string& word : context.arguments.words) {
    labs.push_back(&resolve_lab(context.course, word));
  }
  if (labs.empty()) {
    std::ranges::transform(context.course.labs, std::back_inserter(labs),
                           [](const Lab& lab) { return &lab; });
  }
  Page page(context.look);
  for (const Lab* lab : labs) {
    if (lab != labs.front()) {
      page.blank();
    }
    if (context.arguments.objectives) {
      write_objectives(page, context, standings, *lab);
    } else {
      write_lab(page, context, standings, *lab);
    }
  }
  context.out << context.look.finish(page.take()) << std::flush;
  return 0;
}

}  // namespace grader
