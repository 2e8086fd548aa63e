// `lab selftest`: every exercise proves itself; for instructors.
#include "grader/pipeline/selftest.h"

#include <string>

#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/progress_bar.h"
#include "grader/report/sanitize.h"

namespace grader {
namespace {

std::string count_text(std::int64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

}  // namespace

int run_selftest(Context& context) {
  const auto& words = context.arguments.words;
  if (words.size() > 1) {
    throw UsageError("selftest takes one lab at most, found " + std::to_string(words.size()) +
                     " words");
  }
  const std::string lab = words.empty() ? "" : resolve_lab(context.course, words.front()).id;
  SelftestReport report;
  {
    ProgressBar bar(context.err, {.total = count_trials(context.course, lab),
                                  .is_terminal = context.shows_progress,
                                  .look = context.look});
    report = selftest(context.course, lab, context.check_options(), bar);
  }
  const Look& look = context.look;
  for (const SelftestFault& fault : report.faults) {
    for (const std::string& line : wrap(clean_line(fault.where + ": " + fault.text, 2000),
                                        static_cast<std::size_t>(look.columns), 2)) {
      context.out << look.finish(line) << "\n";
    }
  }
  const std::string summary =
      count_text(report.exercises, "exercise", "exercises") + ", " +
      count_text(report.wrong_answers, "wrong answer", "wrong answers") + " (" +
      std::to_string(report.named) + " to be named), " +
      count_text(report.accepted, "other right answer", "other right answers") + ", " +
      count_text(report.degraded, "spoilt answer", "spoilt answers");
  const bool good = report.faults.empty();
  context.out << look.finish(
                     look.paint(good ? Ink::kGood : Ink::kBad,
                                good ? "every exercise proves itself: "
                                     : count_text(static_cast<std::int64_t>(report.faults.size()),
                                                  "fault", "faults") +
                                           ": ") +
                     summary)
              << "\n"
              << std::flush;
  return good ? 0 : 3;
}

}  // namespace grader
