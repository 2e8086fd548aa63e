// What a student may see of a result: the name of a hidden check and how it ended, never its
// values.
#ifndef GRADER_REPORT_VISIBILITY_H
#define GRADER_REPORT_VISIBILITY_H

#include <cstdint>
#include <optional>
#include <string_view>

#include "grader/result.h"

namespace grader {

// Without message, finding, printed text and measurements of checks that are `never` visible, or
// visible only after the due date while that is not past. Outcomes and points stay. A crash report
// that only hidden checks can have caused is left out.
RunResult visible_part(RunResult result, bool is_after_due);

// Seconds since 1970 of "2026-03-01T23:59:00+01:00" or "...Z"; nothing when it is not such a time.
std::optional<std::int64_t> seconds_of(std::string_view rfc3339);

// No due date, or one that cannot be read, is never past.
bool is_past(std::string_view due, std::int64_t now_seconds);

}  // namespace grader

#endif  // GRADER_REPORT_VISIBILITY_H
