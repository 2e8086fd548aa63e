// Grading one submission: take in, check with every layer of isolation, tell after every exercise.
#ifndef GRADER_GRADE_GRADE_H
#define GRADER_GRADE_GRADE_H

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "grader/grade/submission.h"
#include "grader/pipeline/check.h"

namespace grader {

using CheckFunction = std::function<RunResult(const Course&, const std::vector<Target>&,
                                              const CheckOptions&, Progress&)>;

struct GradeOptions {
  BuildPaths paths{};
  std::optional<std::string> secret{};  // bytes; without one, hidden cases use the public seed
  std::uint64_t seed = 1;
  int jobs = 0;
  std::optional<Late> late{};  // when it came too late, by the course's rule
  // Called after every exercise with all that is known; what is not yet known is "not graded".
  std::function<void(const RunResult&)> partial{};
};

// `submission` is a folder, a zip or a tar. Throws SystemError or LabError only when nothing could
// be graded; else a fault of ours is an exercise that was not graded.
RunResult grade(const Course& course, const std::filesystem::path& submission,
                const GradeOptions& options, const CheckFunction& check, Progress& progress);

}  // namespace grader

#endif  // GRADER_GRADE_GRADE_H
