// Turns what g++ says (in its JSON form) into a report for the student: own file and line first,
// help for usual slips.
#ifndef GRADER_BUILD_DIAGNOSTICS_H
#define GRADER_BUILD_DIAGNOSTICS_H

#include <filesystem>
#include <string>
#include <string_view>

#include "grader/result.h"

namespace grader {

inline constexpr std::string_view kIncludeHelp =
    "An answer may include the C++ library, \"lab/...\" and the lab's own headers; no other file "
    "is "
    "there when it is graded.";

// `output` is g++'s output with -fdiagnostics-format=json. `source` is the student's text, `file`
// the name to show for it; a message that points into a header is shown at the student's line that
// led there.
CompileReport report_of(std::string_view output, bool compiled,
                        const std::filesystem::path& source_path, const std::string& file,
                        std::string_view source);

}  // namespace grader

#endif  // GRADER_BUILD_DIAGNOSTICS_H
