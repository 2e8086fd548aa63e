// Bank: the wrong answers of an exercise, and which of them gives what the student's answer gives.
#ifndef GRADER_PIPELINE_BANK_H
#define GRADER_PIPELINE_BANK_H

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/build/builder.h"
#include "grader/pipeline/evidence.h"
#include "grader/pipeline/worker.h"
#include "grader/result.h"

namespace grader {

// A labelled answer of reference/<lab>/wrong or accepted. The labels are the `// name: text` lines
// it begins with.
struct LabelledAnswer {
  std::string name{};  // the fault: "no_max"
  std::filesystem::path file{};
  Outcome outcome = Outcome::kFailed;  // announced
  std::string says{};
  std::string hint{};
  std::vector<std::string> fails{};  // check ids that must fail

  bool says_it_fails(const std::string& check) const {
    return std::find(fails.begin(), fails.end(), check) != fails.end();
  }
};

// labs/<lab>/starter/<exercise>.cpp: what student/<lab>/<exercise>.cpp begins as.
std::filesystem::path starter_file(const Lab& lab, const Exercise& exercise);

// A file of the course itself as an answer: shown by its path in the course, with the references of
// `uses:` beside it.
Answer course_answer(const std::filesystem::path& course_root, const Exercise& exercise,
                     const std::filesystem::path& file);

// The answers for one exercise in a folder, by name. Throws LabError for a label that is missing,
// unknown or misspelt.
std::vector<LabelledAnswer> labelled_answers(const std::filesystem::path& course_root,
                                             const Exercise& exercise, const std::string& folder);

// Compares the student's failures with each wrong answer's result on the same inputs. A wrong
// answer is named when it agrees with all failed evidence (else with all of the first failed
// check's), differs from what is wanted there, explains at least half of the failures of the same
// function, and is right where the student's answer is; of several such, the one that agrees most,
// then the one that is right where the student's answer is, then one that says it fails the first
// failed check, then the first by name. Wrong answers are built on first use and kept in the cache.
std::optional<Likeness> find_likeness(Builder& builder, Worker& worker, const Exercise& exercise,
                                      const std::vector<Evidence>& evidence,
                                      const std::vector<CheckResult>& checks,
                                      const std::vector<LabelledAnswer>& bank);

}  // namespace grader

#endif  // GRADER_PIPELINE_BANK_H
