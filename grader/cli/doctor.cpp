// `lab doctor`: what this machine has for building answers and for keeping them apart.
#include "grader/grade/doctor.h"

#include <string>

#include "grader/cli/context.h"
#include "grader/report/page.h"

namespace grader {

int run_doctor(Context& context) {
  const DoctorReport report = examine(context.paths);
  Page page(context.look);
  for (const DoctorLine& line : report.lines) {
    page.paragraph(line.what + ": " + line.finding, 0, line.is_missing ? Ink::kWarn : Ink::kPlain);
  }
  page.blank();
  page.paragraph(report.can_check ? "lab check works here." : "lab check does not work here.", 0,
                 report.can_check ? Ink::kGood : Ink::kBad);
  page.paragraph(report.can_grade
                     ? "lab grade works here: it grades code that nobody trusts."
                     : "lab grade refuses to grade here: what is missing above it cannot do "
                       "without.",
                 0, report.can_grade ? Ink::kGood : Ink::kBad);
  context.out << context.look.finish(page.take()) << std::flush;
  return report.can_check && report.can_grade ? 0 : 4;
}

}  // namespace grader
