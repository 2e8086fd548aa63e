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
    "is there when it is graded.";

// `output` is g++'s output with -fdiagnostics-format=json. `source` is the student's text, `file`
// the name to show for it; a message that points into a header is shown at the student's line that
// led there.
CompileReport report_of(std::string_view output, bool compiled,
                        const std::filesystem::path& source_path, const std::string& file,
                        std::string_view source);

// Whether a report of errors names none in the student's own file: they are inside a template of
// the library, and g++'s JSON form does not say who asked for it. Its text form does.
bool lacks_own_error(const CompileReport& report, const std::string& file);
// From g++'s text form: the line of the student's file that asked for the template, as a line that
// report_of understands behind the JSON form; empty when there is none.
std::string request_line(std::string_view text_output, const std::filesystem::path& source_path);

}  // namespace grader

#endif  // GRADER_BUILD_DIAGNOSTICS_H
