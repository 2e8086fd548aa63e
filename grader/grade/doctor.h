// What this machine has for keeping submissions from the rest of it.
#ifndef GRADER_GRADE_DOCTOR_H
#define GRADER_GRADE_DOCTOR_H

#include <string>
#include <vector>

#include "grader/build/builder.h"

namespace grader {

struct DoctorLine {
  std::string what{};     // "graded runs"
  std::string finding{};  // "limits, system-call filter, Landlock 7"
  bool is_missing = false;
};

struct DoctorReport {
  std::vector<DoctorLine> lines{};
  bool can_check = true;  // a student's own answers
  bool can_grade = true;  // what nobody trusts
};

DoctorReport examine(const BuildPaths& paths);

}  // namespace grader

#endif  // GRADER_GRADE_DOCTOR_H
