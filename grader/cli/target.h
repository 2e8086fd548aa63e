// From the words of a command line to exercises of the course.
#ifndef GRADER_CLI_TARGET_H
#define GRADER_CLI_TARGET_H

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/model.h"
#include "grader/pipeline/check.h"

namespace grader {

struct Folders {
  std::filesystem::path student{};  // holds <lab>/<exercise>.cpp
  std::filesystem::path current{};  // relative paths of files start here
};

// What the words name: a lab, an exercise, lab/exercise, lab/exercise/check, exercise/check, a
// student file or the folder of a lab in the student folder. No words: everything. Throws
// UsageError, with the nearest name, for a word that names nothing.
std::vector<Target> resolve_targets(const Course& course, const std::vector<std::string>& words,
                                    const Folders& folders);

struct Named {
  const Lab* lab = nullptr;
  const Exercise* exercise = nullptr;
  std::string check{};  // empty: none was named
};

// The one exercise that `word` names. Throws UsageError, also when it names a lab.
Named resolve_exercise(const Course& course, std::string_view word, const Folders& folders);

// The lab of this name. Throws UsageError with the nearest name.
const Lab& resolve_lab(const Course& course, std::string_view word);

}  // namespace grader

#endif  // GRADER_CLI_TARGET_H
