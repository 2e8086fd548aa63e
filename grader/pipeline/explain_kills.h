// Naming the mistake behind a failed kill check, whose calls cannot be repeated: they took
// functions.
#ifndef GRADER_PIPELINE_EXPLAIN_KILLS_H
#define GRADER_PIPELINE_EXPLAIN_KILLS_H

#include <functional>
#include <string_view>

#include "grader/pipeline/exercise.h"
#include "grader/pipeline/worker.h"

namespace grader {

// Each known mistake takes the same kill checks as the answer; the one of which they say the same
// is the likeness of those that failed.
void explain_kills(const ExerciseTask& task, Builder& builder, Worker& worker,
                   const Program& checker, const std::function<void(std::string_view)>& step,
                   ExerciseResult& result);

}  // namespace grader

#endif  // GRADER_PIPELINE_EXPLAIN_KILLS_H
