// The verdict cache: results of exercises, kept by everything they depend on.
#ifndef GRADER_PIPELINE_STORE_H
#define GRADER_PIPELINE_STORE_H

#include <filesystem>
#include <optional>
#include <string>

#include "grader/build/builder.h"
#include "grader/pipeline/exercise.h"
#include "grader/result.h"

namespace grader {

// The answer and all it is built from, the exercise as the manifest gives it, goldens, reference,
// checks, known mistakes, the seed, and the grader itself.
std::string verdict_key(const ExerciseTask& task, Builder& builder);

// Nothing when there is none, or when the file is damaged.
std::optional<ExerciseResult> load_verdict(const std::filesystem::path& cache,
                                           const std::string& key);

// Kept only when it would come out the same again: not for time-outs, inconclusive or ungraded
// checks.
void store_verdict(const std::filesystem::path& cache, const std::string& key,
                   const ExerciseResult& result);

}  // namespace grader

#endif  // GRADER_PIPELINE_STORE_H
