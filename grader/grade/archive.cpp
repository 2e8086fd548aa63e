// Reading a submitted archive: lab-unpack in a box, its words decoded here.
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "grader/build/process.h"
#include "grader/grade/submission.h"
#include "grader/grade/unpack_wire.h"
#include "grader/run/descriptor.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

constexpr std::int64_t kMostArchiveMb = 256;

Submission faulty(std::string fault) { return {.fault = std::move(fault)}; }

}  // namespace

Submission read_archive(const std::filesystem::path& file, const std::set<std::string>& wanted,
                        const UnpackTools& tools) {
  std::error_code error;
  if (!std::filesystem::exists(tools.unpack, error)) {
    throw SystemError(
        "archives cannot be read, because the grader was built without libarchive: apt-get install "
        "libarchive-dev, or unpack it and name the folder");
  }
  const Descriptor archive(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat info {};
  if (!archive.is_open() || fstat(archive.get(), &info) != 0) {
    throw SystemError(file.string() + ": " + std::strerror(errno));
  }
  if (!S_ISREG(info.st_mode)) {
    return faulty("it is neither a folder nor a regular file");
  }
  if ((info.st_size >> 20) >= kMostArchiveMb) {
    return faulty("the archive is larger than " + std::to_string(kMostArchiveMb) + " MB");
  }
  UnpackReader reader;
  ProcessOptions options{
      .limits = {.wall_seconds = 120,
                 .cpu_seconds = 10,
                 .memory_mb = 512,
                 .file_mb = 0,
                 .output_bytes = 4096},
      .box = {.tool = tools.box, .with_view = true, .is_required = true, .is_reader = true},
      .input = archive.get(),
      .take = [&](std::string_view piece) { return reader.feed(piece); }};
  add_system_places(options.box);
  options.box.execute.push_back(tools.unpack);
  std::vector<std::string> command{tools.unpack.string()};
  command.insert(command.end(), wanted.begin(), wanted.end());
  const ProcessResult result = run_process(command, options);
  if (result.bound == Bound::kWall) {
    throw SystemError("the archive could not be read within 120 s: is the machine overloaded?");
  }
  if (result.bound == Bound::kKilled && !reader.is_done()) {
    throw SystemError("the reader of archives was killed: is the machine out of memory?");
  }
  if (result.bound == Bound::kCpu) {
    return faulty("reading the archive takes more than 10 s");
  }
  return reader.take();
}

}  // namespace grader
