// `lab check`: run, record, report.
#include <string>

#include "grader/cli/context.h"
#include "grader/cli/version.h"
#include "grader/report/json.h"
#include "grader/report/text.h"

namespace grader {

int run_check(Context& context) {
  const Arguments& arguments = context.arguments;
  const std::vector<Target> targets =
      resolve_targets(context.course, arguments.words, context.folders);
  const RunResult result = part_for_student(context, check_and_record(context, targets));
  if (arguments.json) {
    write_document(*arguments.json,
                   to_json(result, {.version = kVersion, .course = &context.course}));
  }
  if (arguments.json != "-") {
    context.out << to_text(result, {.look = context.look,
                                    .all = arguments.all,
                                    .command = arguments.called_as,
                                    .student = context.student_shown(),
                                    .course = &context.course})
                << std::flush;
  }
  return result.exit_status();
}

}  // namespace grader
