// `lab selftest`: makes every exercise of the course prove itself, and says what does not hold.
#include <fmt/format.h>

#include <string>

#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/progress_bar.h"
#include "grader/quiz/reader.h"
#include "grader/report/page.h"
#include "grader/report/words.h"

namespace grader {
namespace {

std::string counts_of(const SelftestReport& report) {
  return fmt::format("{}; {}, {} recognised by name; {}; {} rejected",
                     counted(report.exercises, "exercise", "exercises"),
                     counted(report.wrong_answers, "wrong answer", "wrong answers"), report.named,
                     counted(report.accepted, "accepted answer", "accepted answers"),
                     counted(report.degraded, "spoilt answer", "spoilt answers"));
}

}  // namespace

int run_selftest(Context& context) {
  const auto& words = context.arguments.words;
  if (words.size() > 1) {
    throw UsageError("'selftest' takes one lab, found also '" + words[1] + "'");
  }
  const std::string lab = words.empty() ? "" : resolve_lab(context.course, words.front()).id;
  quiz::read_quizzes(context.course);  // throws what is wrong with the questions
  SelftestReport report;
  {
    ProgressBar bar(context.err, {.total = count_trials(context.course, lab),
                                  .is_terminal = context.shows_progress,
                                  .look = context.look,
                                  .counts_trials = true});
    report = context.selftest(context.course, lab, context.check_options(), bar);
  }
  Page page(context.look);
  for (const SelftestFault& fault : report.faults) {
    page.paragraph(fault.where + ": " + fault.text, 0, Ink::kBad, 8);
  }
  page.paragraph(counts_of(report), 0);
  page.line(report.faults.empty()
                ? context.look.paint(Ink::kGood, "no faults")
                : context.look.paint(
                      Ink::kBad,
                      counted(static_cast<std::int64_t>(report.faults.size()), "fault", "faults")));
  context.out << context.look.finish(page.take()) << std::flush;
  return report.faults.empty() ? 0 : 3;
}

}  // namespace grader
