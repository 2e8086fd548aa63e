// A result as JSON for programs: check50's fields, and everything else the result model holds
// (docs/result.md, docs/schema/result.schema.json).
#ifndef GRADER_REPORT_JSON_H
#define GRADER_REPORT_JSON_H

#include <string>
#include <string_view>

#include "grader/manifest/model.h"
#include "grader/result.h"

namespace grader {

struct JsonOptions {
  std::string version = "0";       // of this program
  const Course* course = nullptr;  // knows prerequisites (`dependency`); may be absent
};

// Keys stand in a fixed order and the same result gives the same bytes. NaN and infinities are the
// strings "nan", "inf", "-inf"; never null. Ends with a newline.
std::string to_json(const RunResult& result, const JsonOptions& options);

// The document of a run that came to no results. `kind`: "usage", "lab" or "grader".
std::string error_json(std::string_view kind, std::string_view message, const JsonOptions& options);

// Writes to `path`, "-" for standard output. A regular file is replaced as a whole, at once; its
// earlier content stays when that fails. Throws formats::FormatError or std::system_error.
void write_document(const std::string& path, std::string_view document);
// Whether what is written to `path` can be replaced later: true for files, not for standard output,
// pipes and devices, where whoever reads has it all.
bool can_be_replaced(const std::string& path);

}  // namespace grader

#endif  // GRADER_REPORT_JSON_H
