// What a person reads after `lab check`: the first failure in full, one line for the rest, points.
#ifndef GRADER_REPORT_TEXT_H
#define GRADER_REPORT_TEXT_H

#include <string>

#include "grader/manifest/model.h"
#include "grader/report/look.h"
#include "grader/result.h"

namespace grader {

struct TextOptions {
  Look look{};
  bool all = false;                 // every failure in full
  std::string focus{};              // "lab/exercise" to tell in full; empty: the first that fails
  std::string command = "./lab";    // as the student calls it, for the next step
  std::string student = "student";  // the student folder, as the student would write it
  const Course* course = nullptr;   // knows hints, what to read and what comes next; may be absent
};

// The whole report. Every text in it is cleaned: a result may hold what a student's code printed.
std::string to_text(const RunResult& result, const TextOptions& options);

// One exercise with its first failure (or with its checks, when all of them pass).
std::string to_text(const ExerciseResult& exercise, const TextOptions& options);

}  // namespace grader

#endif  // GRADER_REPORT_TEXT_H
