// Self-test: makes every exercise of a course prove itself.
//
// Per exercise: the starter compiles without warnings and earns nothing; the reference passes
// everything; each wrong answer has its announced outcome, fails the checks it names and is
// recognised by name; each accepted answer passes; answers of zeros, NaN, nothing or another shape
// are rejected; hints, objective, header, reference and an accepted answer exist; no file lies
// around that belongs to no exercise.
#ifndef GRADER_PIPELINE_SELFTEST_H
#define GRADER_PIPELINE_SELFTEST_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grader/pipeline/check.h"

namespace grader {

struct SelftestFault {
  std::string where{};  // "attention/softmax_rows", or a file
  std::string text{};
};

struct SelftestReport {
  std::int64_t exercises = 0;
  std::int64_t wrong_answers = 0;
  std::int64_t named = 0;  // wrong answers recognised by name
  std::int64_t accepted = 0;
  std::int64_t degraded = 0;  // spoilt answers that were rejected
  std::vector<SelftestFault> faults{};
};

// How many answers it will check, for a progress bar.
std::size_t count_trials(const Course& course, std::string_view lab);

// Of one lab, or of all (empty). Throws LabError and SystemError.
SelftestReport selftest(const Course& course, std::string_view lab, const CheckOptions& options,
                        Progress& progress);

}  // namespace grader

#endif  // GRADER_PIPELINE_SELFTEST_H
