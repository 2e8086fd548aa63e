// Builder: whether the answer or the machine is why a tool failed.
//
// A zero for a full disk would be our fault on a student's account. So before a failed compile or
// link is held against an answer that is graded, the same tools do the same work on something that
// is right: they have to manage that.
#include <filesystem>

#include "grader/build/builder.h"
#include "grader/build/hash.h"
#include "grader/build/process.h"
#include "grader/build/scratch.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLeastFree = std::uintmax_t{16} << 20;
constexpr std::uintmax_t kLittleFree = std::uintmax_t{256} << 20;  // a tool may need that much

// Includes the exercise's header, and is large enough to notice a disk that is nearly full.
std::string right_source(const fs::path& labs, const fs::path& answer) {
  const std::string header = answer.stem().string() + ".h";
  const bool has_header = fs::exists(labs / header);
  return "#include <vector>\n#include \"" + (has_header ? header : "lab/lab.h") +
         "\"\nextern const char lab_room[4 << 20];\nconst char lab_room[4 << 20] = {1};\n";
}

}  // namespace

void Builder::throw_if_disk_is_full(std::string_view said) const {
  std::error_code error;
  const fs::space_info space = fs::space(paths_.cache, error);
  const bool says_so = said.find("No space left on device") != std::string_view::npos ||
                       said.find("Disk quota exceeded") != std::string_view::npos;
  if (!error && (space.available < kLeastFree || (says_so && space.available < kLittleFree))) {
    throw SystemError("a tool failed, and the disk with " + paths_.cache.string() +
                      " is full: only " + std::to_string(space.available >> 20) + " MB are free");
  }
}

void Builder::blame_the_answer_for(const Compile& job, std::string_view said) {
  throw_if_disk_is_full(said);
  if (!is_strict_) {
    return;
  }
  const std::string source = right_source(job.include_folders.front(), job.source);
  const std::string key =
      std::to_string(static_cast<int>(job.flavor)) + job.include_folders.front().string() + source;
  {
    const std::lock_guard lock(mutex_);
    if (works_.contains(key)) {
      return;
    }
  }
  const Scratch scratch(paths_.cache);
  Compile right = job;
  right.source = scratch.folder / "right.cpp";
  write_file_atomically(right.source, source);
  const ProcessResult result =
      run_process(compile_command(right, scratch.folder / "object.o", scratch.folder / "object.d"),
                  compile_options(right, scratch.folder));
  if (result.status != 0) {
    throw SystemError("the compiler fails here on the exercise's own header as well: " +
                      result.output.substr(0, 600));
  }
  const std::lock_guard lock(mutex_);
  works_.insert(key);
}

// Linking all but the answer has to fail for want of the answer's functions and for nothing else.
std::string Builder::blame_the_answer_for(const LinkJob& job, std::string_view said) {
  throw_if_disk_is_full(said);
  const auto throw_ours = [said] {
    throw SystemError("the linker failed: " + std::string(said.substr(0, 600)));
  };
  if (!job.is_students) {
    throw_ours();
  }
  const Scratch scratch(paths_.cache);
  LinkJob rest = job;
  rest.objects.erase(rest.objects.begin());
  const ProcessResult result = run_process(link_command(rest, scratch.folder / "program"),
                                           link_options(rest, scratch.folder));
  if (result.status != 0 && link_fault(result.output).empty()) {
    throw_ours();
  }
  return said.find("relocation truncated to fit") != std::string_view::npos
             ? "it cannot be linked: its global variables are too large for a program"
             : "it cannot be linked: the linker does not accept what it was compiled to";
}

}  // namespace grader
