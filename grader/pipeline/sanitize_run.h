// Repeats one call under AddressSanitizer and UBSan and reads what they say.
#ifndef GRADER_PIPELINE_SANITIZE_RUN_H
#define GRADER_PIPELINE_SANITIZE_RUN_H

#include <optional>
#include <string_view>

#include "grader/build/builder.h"
#include "grader/pipeline/cases.h"
#include "grader/pipeline/worker.h"
#include "grader/result.h"

namespace grader {

// Nothing when the sanitizers found nothing or cannot be used here. Never changes a verdict.
std::optional<CrashReport> sanitize_run(Builder& builder, Worker& worker, const Exercise& exercise,
                                        const Answer& answer, const Case& input);

// The report in a sanitizer's output; places are looked for in `source` (the student's file).
std::optional<CrashReport> read_sanitizer_output(std::string_view output,
                                                 const std::string& source_path,
                                                 std::string_view source_text);

}  // namespace grader

#endif  // GRADER_PIPELINE_SANITIZE_RUN_H
