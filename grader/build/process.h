// Runs a trusted tool (compiler, linker) with bounds and captures what it says.
#ifndef GRADER_BUILD_PROCESS_H
#define GRADER_BUILD_PROCESS_H

#include <cstdint>
#include <string>
#include <vector>

namespace grader {

struct ProcessLimits {
  double wall_seconds = 120;
  std::int64_t cpu_seconds = 60;
  std::int64_t memory_mb = 4096;
  std::int64_t file_mb = 512;
  std::size_t output_bytes = 4 << 20;
};

struct ProcessResult {
  int status = 0;          // exit status; 128 + signal when a signal ended it
  std::string output{};    // standard output and standard error together
  bool timed_out = false;  // at the wall or CPU limit
};

// arguments[0] is the program's path. Standard input is empty; the environment is PATH, TMPDIR and
// LC_ALL=C only. Throws SystemError when it cannot be started.
ProcessResult run_process(const std::vector<std::string>& arguments,
                          const ProcessLimits& limits = {});

}  // namespace grader

#endif  // GRADER_BUILD_PROCESS_H
