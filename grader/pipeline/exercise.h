// One exercise, from the student's file to its result.
#ifndef GRADER_PIPELINE_EXERCISE_H
#define GRADER_PIPELINE_EXERCISE_H

#include <functional>
#include <optional>
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
  std::optional<Answer> answer{};          // instead of the student's file (self-test)
  bool ignore_prerequisites = false;
};

// The task's own answer, else the student's file: <student>/<lab>/<exercise>.cpp, with the files of
// `uses:` beside it.
Answer answer_of(const ExerciseTask& task);

// What is said of an answer whose file is not there: what lies in its place.
std::string missing_message(const ExerciseTask& task, const Answer& answer);

// Runs everything; never reads or writes the verdict cache. Throws LabError and SystemError.
ExerciseResult check_exercise(const ExerciseTask& task, Builder& builder, Worker& worker,
                              const std::function<void(std::string_view)>& step);

// Runs tasks over as many workers as the options say; results stand in the order of the tasks. A
// task waits for those before it that are its prerequisites.
std::vector<ExerciseResult> run_tasks(const std::vector<ExerciseTask>& tasks,
                                      const CheckOptions& options, Builder& builder,
                                      Progress& progress);

// A result without any run: missing, skipped, not graded.
ExerciseResult blank_result(const ExerciseTask& task, Outcome outcome, std::string message);

}  // namespace grader

#endif  // GRADER_PIPELINE_EXERCISE_H
