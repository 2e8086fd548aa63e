// Runs a tool (compiler, linker, archive reader) with bounds and captures what it says.
#ifndef GRADER_BUILD_PROCESS_H
#define GRADER_BUILD_PROCESS_H

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

struct ProcessLimits {
  double wall_seconds = 120;
  std::int64_t cpu_seconds = 60;
  std::int64_t memory_mb = 4096;
  std::int64_t file_mb = 512;
  std::size_t output_bytes = 4 << 20;
};

// A tool that reads what nobody trusts is confined to places of its own
// (probe/isolate/box_main.cpp).
struct Box {
  std::filesystem::path tool{};  // lab-box; empty: no box
  bool with_view = false;        // the places are all there is, where there are namespaces
  bool is_required = false;      // no run where neither namespaces nor Landlock can confine it
  bool is_reader = false;        // it only reads: no processes, no files written
  std::vector<std::filesystem::path> read{};
  std::vector<std::filesystem::path> execute{};
  std::filesystem::path write{};  // the only folder it may write to; its TMPDIR
  std::string called_as{};        // the tool's name for itself; empty: its own
};

// Which bound ended it. Taken from the signal, or from what a compiler says of its own parts.
enum class Bound {
  kNone,
  kWall,
  kCpu,
  kMemory,
  kFile,
  kKilled  // by somebody else: the machine is out of memory
};

struct ProcessResult {
  int status = 0;        // exit status; 128 + signal when a signal ended it
  std::string output{};  // standard output and standard error together
  Bound bound = Bound::kNone;
};

struct ProcessOptions {
  ProcessLimits limits{};
  Box box{};
  int input = -1;  // descriptor for its standard input; -1: empty
  // Called with each piece of standard output instead of keeping it in `output`; false ends the
  // process.
  std::function<bool(std::string_view)> take{};
};

// arguments[0] is the program's path. The environment is PATH, TMPDIR and LC_ALL=C only. Throws
// SystemError when it cannot be started or cannot be confined.
ProcessResult run_process(const std::vector<std::string>& arguments,
                          const ProcessOptions& options = {});

// A name for Box::called_as. The driver tells with its own name that a part of it was killed; no
// source and no symbol knows this name.
std::string unguessable_name();

// What `output` of a compiler, whose driver is called so, says about a bound one of its parts met.
Bound bound_in(std::string_view output, std::string_view driver = "g++");

// Folders and files every compiler and linker of the system needs, for Box::execute and Box::read.
void add_system_places(Box& box);

}  // namespace grader

#endif  // GRADER_BUILD_PROCESS_H
