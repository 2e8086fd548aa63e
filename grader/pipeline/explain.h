// Explaining failures: known mistakes, generic detectors, sanitizer runs; and the words for places
// and values.
#ifndef GRADER_PIPELINE_EXPLAIN_H
#define GRADER_PIPELINE_EXPLAIN_H

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/pipeline/evidence.h"
#include "grader/pipeline/exercise.h"

namespace grader {

// Adds to `result`: a likeness on the first failed check (and on those that fail the same way), a
// crash report.
void explain_failures(const ExerciseTask& task, Builder& builder, Worker& worker,
                      const std::function<void(std::string_view)>& step, const Answer& answer,
                      const std::vector<Evidence>& evidence, ExerciseResult& result);

// "case 'lesson', row 2, column 1 of the result", "kv_head_of(5, 32, 8)".
std::string where_text(const Evidence& piece, bool exact);
// "kv_head_of(5, 32, 8)".
std::string call_text(const Case& input);
// A value in at most 40 characters: "4", "0.25", "a 3 x 4 float32 matrix", "[1, 2, 3]".
std::string short_text(const lab::wire::Value& value);

}  // namespace grader

#endif  // GRADER_PIPELINE_EXPLAIN_H
