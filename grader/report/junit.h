// Results as JUnit XML: one suite per exercise, one case per check (docs/result.md).
#ifndef GRADER_REPORT_JUNIT_H
#define GRADER_REPORT_JUNIT_H

#include <span>
#include <string>

#include "grader/result.h"

namespace grader {

// A wrong value is a failure; a crash, a limit, a refusal or our own fault is an error; what was
// not tried is skipped. Counts add up. Every text is cleaned first: the document is XML 1.0
// whatever a student's code printed.
std::string to_junit(const RunResult& result);

}  // namespace grader

#endif  // GRADER_REPORT_JUNIT_H
