// Debugging: one case of an exercise as a program of its own and a file with the call, for a
// debugger.
#ifndef GRADER_PIPELINE_DEBUG_H
#define GRADER_PIPELINE_DEBUG_H

#include <filesystem>
#include <string>

#include "grader/pipeline/exercise.h"

namespace grader {

struct DebugCase {
  Built built{};                      // built.outcome says whether there is a program
  std::filesystem::path call_file{};  // its only argument
  std::string call{};                 // "softmax_rows(a 4 x 4 float32 matrix)"
  std::string function{};
};

// `check` of the exercise; the first that gives points when empty. For a check in C++ the call is
// the last one it made of the student's function. Throws LabError and SystemError;
// std::invalid_argument where a check has no such call (its functions are lent to the student's, or
// it never got so far).
DebugCase prepare_debug(const ExerciseTask& task, const std::string& check, Builder& builder);

}  // namespace grader

#endif  // GRADER_PIPELINE_DEBUG_H
