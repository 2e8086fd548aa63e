// One exercise, from the student's file to its result.
#ifndef GRADER_PIPELINE_EXERCISE_H
#define GRADER_PIPELINE_EXERCISE_H

#include <string>
#include <vector>

#include "grader/pipeline/check.h"
#include "grader/pipeline/evidence.h"
#include "grader/pipeline/worker.h"

namespace grader {

// What an exercise is checked with. All references outlive the call.
struct ExerciseTask {
  const Course& course;
  const Lab& lab;
  const Exercise& exercise;
  const CheckOptions& options;
  std::vector<std::string> only_checks{};  // empty: all
};

// The student's file of an exercise: <student>/<lab>/<exercise>.cpp, with the files of `uses:`
// beside it.
Answer answer_of(const ExerciseTask& task);

// Runs everything; never reads or writes the verdict cache. Throws LabError and SystemError.
ExerciseResult check_exercise(const ExerciseTask& task, Builder& builder, Worker& worker,
                              const std::function<void(std::string_view)>& step);

// A result without any run: missing, skipped, not graded.
ExerciseResult blank_result(const ExerciseTask& task, Outcome outcome, std::string message);

}  // namespace grader

#endif  // GRADER_PIPELINE_EXERCISE_H
