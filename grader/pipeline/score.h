// Score: what the checks of an exercise add up to.
#ifndef GRADER_PIPELINE_SCORE_H
#define GRADER_PIPELINE_SCORE_H

#include "grader/manifest/model.h"
#include "grader/result.h"

namespace grader {

// Sets the points of each check, and points and outcome of the exercise. A check that is not graded
// makes the exercise so.
void sum_up(const Exercise& exercise, ExerciseResult& result);

}  // namespace grader

#endif  // GRADER_PIPELINE_SCORE_H
