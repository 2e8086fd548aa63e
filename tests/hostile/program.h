// A hostile program: what its first lines announce.
#ifndef TESTS_HOSTILE_PROGRAM_H
#define TESTS_HOSTILE_PROGRAM_H

#include <filesystem>
#include <string>
#include <vector>

#include "grader/result.h"

namespace hostile {

struct Program {
  std::string name{};  // "files/passwd"
  std::filesystem::path file{};
  std::string exercise = "attack";
  std::string outcome{};             // id_of(): "passed", "not_allowed"
  std::vector<std::string> says{};   // texts that the result must hold
  std::vector<std::string> hides{};  // texts that it must not hold
  std::string only{};                // the settings it is run in: "root, user"; empty: all
};

// All programs below a folder, by name. Throws std::runtime_error for a label that is missing or
// misspelt.
std::vector<Program> programs_in(const std::filesystem::path& folder);

// Everything a student could read in a result.
std::string words_of(const grader::ExerciseResult& result);

// What is wrong with a result; empty when it is as announced.
std::string fault_of(const Program& program, const grader::ExerciseResult& result);

}  // namespace hostile

#endif  // TESTS_HOSTILE_PROGRAM_H
