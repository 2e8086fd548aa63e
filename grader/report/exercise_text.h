// One exercise of a report, written onto a page.
#ifndef GRADER_REPORT_EXERCISE_TEXT_H
#define GRADER_REPORT_EXERCISE_TEXT_H

#include <string>

#include "grader/report/page.h"
#include "grader/report/text.h"
#include "grader/result.h"

namespace grader {

void write_exercise(Page& page, const ExerciseResult& exercise, const TextOptions& options);

// Why an exercise does not pass, in one line, for a table.
std::string reason_line(const ExerciseResult& exercise);

// The exercise in the course, or nullptr.
const Exercise* find_exercise(const Course* course, const ExerciseResult& result);

}  // namespace grader

#endif  // GRADER_REPORT_EXERCISE_TEXT_H
