// `lab list`: labs, exercises, points and how the student's answers stood when last checked.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/state.h"
#include "grader/report/page.h"
#include "grader/report/sanitize.h"
#include "grader/report/unicode.h"
#include "grader/report/words.h"

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

// "used 3.2 % of the allowed error", "largest drift 1.2e-12".
std::string number_text(const Measured& measured) {
  if (measured.name.empty()) {
    return fmt::format("used {:.2g} % of the allowed error", 100 * measured.share_of_allowed);
  }
  std::string name = measured.name;
  std::ranges::replace(name, '_', ' ');
  const bool is_whole =
      std::fabs(measured.value) < 1e15 && measured.value == std::floor(measured.value);
  return name + " " +
         (is_whole ? grouped(static_cast<std::int64_t>(measured.value))
                   : fmt::format("{:.3g}", measured.value));
}

// The learner's own number for an objective: of its exercises as they stand, one that was measured,
// else the worst share of the allowed error; else how many checks' worth of points they earned.
std::string own_number(const Context& context, const Standings& standings,
                       const std::map<std::string, Measured>& measured,
                       const Objective& objective) {
  std::optional<Measured> best;
  Rational points;
  bool is_known = false;
  for (const std::string& id : objective.shown_by) {
    for (const Lab& lab : context.course.labs) {
      const std::string name = lab.id + "/" + id;
      const auto standing = standings.find(name);
      const auto file = context.folders.student / lab.id / (id + ".cpp");
      if (standing == standings.end() || digest_of(file) != standing->second.digest) {
        continue;
      }
      is_known = true;
      points = points + standing->second.points;
      const auto number = measured.find(name);
      if (number == measured.end()) {
        continue;
      }
      const bool is_first_of_its_own = best && best->name.empty() && !number->second.name.empty();
      const bool is_worse = best && best->name.empty() && number->second.name.empty() &&
                            number->second.share_of_allowed > best->share_of_allowed;
      if (!best || is_first_of_its_own || is_worse) {
        best = number->second;
      }
    }
  }
  return !is_known              ? "not yet"
         : best                 ? number_text(*best)
         : Rational(0) < points ? points.to_text() + " points, all exact"
                                : "0 points";
}

void write_objectives(Page& page, const Context& context, const Standings& standings,
                      const std::map<std::string, Measured>& measured, const Lab& lab) {
  page.line(context.look.paint(Ink::kBold, clean_line(lab.id + ": " + lab.title, 200)));
  for (const Objective& objective : lab.objectives) {
    std::string open;
    std::size_t passed = 0;
    for (const std::string& id : objective.shown_by) {
      const auto exercise = std::ranges::find(lab.exercises, id, &Exercise::id);
      const bool has_passed =
          exercise != lab.exercises.end() && shown_of(context, standings, *exercise).has_passed;
      passed += has_passed ? 1 : 0;
      open += has_passed ? "" : (open.empty() ? "; open: " : ", ") + id;
    }
    const bool is_shown = passed == objective.shown_by.size() && passed > 0;
    const std::string glyph(is_shown ? context.look.glyph(Outcome::kPassed) : ".");
    const std::string text = fmt::format("{} {}: {} ({} of {}{})", glyph, objective.text,
                                         own_number(context, standings, measured, objective),
                                         passed, objective.shown_by.size(), open);
    const auto columns = static_cast<std::size_t>(context.look.columns) - 2;
    for (const std::string& line : wrap(clean_line(text, 1000), columns, 2)) {
      page.line("  " + context.look.paint(is_shown ? Ink::kGood : Ink::kPlain, line));
    }
  }
}

}  // namespace

int run_list(Context& context) {
  const State state(context.state_folder());
  const Standings standings = state.standings();
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
      write_objectives(page, context, standings, state.measured(), *lab);
    } else {
      write_lab(page, context, standings, *lab);
    }
  }
  context.out << context.look.finish(page.take()) << std::flush;
  return 0;
}

}  // namespace grader
