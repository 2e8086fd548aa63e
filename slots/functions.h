// Functions: a student's functions by exercise, built at the first call; what became of each.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grader/build/builder.h"
#include "grader/manifest/model.h"
#include "slots/program.h"
#include "slots/students.h"

namespace slots {

// What one exercise's functions were worth in a demonstration.
struct FunctionReport {
  std::string exercise{};  // "attention/scores"
  std::string note{};      // "" while all answers agree with the engine's
  bool is_used = true;     // false: the engine's own stood in
};

class Functions {
 public:
  explicit Functions(const SlotPaths& paths);

  // The value, or nothing after noting why: the file is missing or does not compile, the call
  // failed. Nothing either, at once, when an earlier call of the exercise failed.
  std::optional<lab::wire::Value> call(const std::string& exercise, const std::string& function,
                                       lab::wire::List arguments);
  // The answer is not what it should be. `is_usable`: it is shown nevertheless.
  void note(const std::string& exercise, std::string text, bool is_usable);
  // Processor time the exercise's process has used, in seconds; 0 when it has none.
  double cpu_seconds(const std::string& exercise);

  // In the order of the first calls.
  const std::vector<FunctionReport>& reports() const { return reports_; }

 private:
  FunctionReport& report_of(const std::string& exercise);
  StudentProgram* program_of(const std::string& exercise);

  SlotPaths paths_{};
  grader::Course course_{};
  grader::Builder builder_;
  std::map<std::string, std::unique_ptr<StudentProgram>> programs_{};
  std::vector<FunctionReport> reports_{};
};

}  // namespace slots
