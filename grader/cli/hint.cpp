// `lab hint`: the hints of an exercise, one more each time.
#include <algorithm>
#include <exception>
#include <string>

#include "grader/cli/context.h"
#include "grader/cli/state.h"
#include "grader/report/page.h"

namespace grader {
namespace {

std::string last_line(const Exercise& exercise) {
  const std::string read = exercise.read.empty() ? "" : " To read: " + exercise.read + ".";
  return "That was the last hint." + read;
}

}  // namespace

int run_hint(Context& context) {
  const Named named = exercise_argument(context);
  const Exercise& exercise = *named.exercise;
  Page page(context.look);
  if (exercise.hints.empty()) {
    page.paragraph("'" + exercise.id + "' has no hints." +
                       (exercise.read.empty() ? "" : " To read: " + exercise.read + "."),
                   0);
    context.out << context.look.finish(page.take());
    return 0;
  }
  State state(context.state_folder());
  const std::string name = named.lab->id + "/" + exercise.id;
  const int total = static_cast<int>(exercise.hints.size());
  const int shown = std::min(state.hints_shown(name) + 1, total);
  page.line(context.look.paint(Ink::kBold, "Hint " + std::to_string(shown) + " of " +
                                               std::to_string(total) + " for " + exercise.id));
  for (int i = 0; i < shown; ++i) {
    page.labelled(std::to_string(i + 1), exercise.hints[static_cast<std::size_t>(i)], 20);
  }
  page.paragraph(shown < total ? "One more: " + context.arguments.called_as + " hint " + exercise.id
                               : last_line(exercise),
                 0);
  context.out << context.look.finish(page.take()) << std::flush;
  try {
    state.set_hints_shown(name, shown);
  } catch (const std::exception&) {  // a checkout that cannot be written to still has hints
    context.err << "lab: cannot write to " << context.state_folder().string()
                << ": the next call shows the same hint\n";
  }
  return 0;
}

}  // namespace grader
