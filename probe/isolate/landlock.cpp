// Landlock by raw system calls; constants from the kernel's include/uapi/linux/landlock.h.
#include "probe/isolate/landlock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace lab::isolate {
namespace {

constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;
constexpr std::uint32_t kAskVersion = 1;
constexpr int kPathBeneath = 1;

constexpr std::uint64_t kExecute = 1 << 0;
constexpr std::uint64_t kWriteFile = 1 << 1;
constexpr std::uint64_t kReadFile = 1 << 2;
constexpr std::uint64_t kReadFolder = 1 << 3;
constexpr std::uint64_t kRemoveFolder = 1 << 4;
constexpr std::uint64_t kRemoveFile = 1 << 5;
constexpr std::uint64_t kMakeFolder = 1 << 7;
constexpr std::uint64_t kMakeFile = 1 << 8;
constexpr std::uint64_t kTruncate = 1 << 14;
constexpr std::uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | kTruncate;

// How many of the rights each version knows: the low bits of handled_access_fs.
std::uint64_t file_rights(int version) {
  constexpr std::array<int, 6> kCounts{0, 13, 14, 15, 15, 16};
  const int known = version < static_cast<int>(kCounts.size()) ? version : 5;
  return (std::uint64_t{1} << kCounts[known]) - 1;
}

struct [[gnu::packed]] PathBeneath {
  std::uint64_t allowed = 0;
  std::int32_t parent = -1;
};

// As of version 6; older kernels take a shorter one.
struct Attributes {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scopes = 0;
};

std::size_t attributes_size(int version) { return version >= 6 ? 24 : version >= 4 ? 16 : 8; }

std::uint64_t rights_of(Access access) {
  switch (access) {
    case Access::kRead:
      return kReadFile | kReadFolder;
    case Access::kExecute:
      return kReadFile | kReadFolder | kExecute;
    case Access::kWrite:
      return kReadFile | kReadFolder | kWriteFile | kTruncate | kRemoveFolder | kRemoveFile |
             kMakeFolder | kMakeFile;
  }
  return 0;
}

}  // namespace

int landlock_version() {
  static const int version =
      static_cast<int>(syscall(kCreateRuleset, nullptr, std::size_t{0}, kAskVersion));
  return version > 0 ? version : 0;
}

Ruleset::Ruleset() {
  const int version = landlock_version();
  if (version == 0) {
    return;
  }
  const Attributes attributes{.files = file_rights(version), .network = 0b11, .scopes = 0b11};
  fd_ = static_cast<int>(
      syscall(kCreateRuleset, &attributes, attributes_size(version), std::uint32_t{0}));
}

Ruleset::~Ruleset() {
  if (fd_ >= 0) {
    close(fd_);
  }
}

int Ruleset::allow(int beneath, Access access) {
  struct stat info {};
  if (fstat(beneath, &info) != 0) {
    return errno;
  }
  PathBeneath rule{.allowed = rights_of(access) & file_rights(landlock_version()),
                   .parent = beneath};
  if (!S_ISDIR(info.st_mode)) {
    rule.allowed &= kOfFiles;
  }
  return syscall(kAddRule, fd_, kPathBeneath, &rule, std::uint32_t{0}) == 0 ? 0 : errno;
}

int Ruleset::allow(const char* path, Access access) {
  const int fd = open(path, O_PATH | O_CLOEXEC);
  if (fd < 0) {
    return errno;
  }
  const int error = allow(fd, access);
  close(fd);
  return error;
}

int Ruleset::enforce() const {
  return syscall(kRestrictSelf, fd_, std::uint32_t{0}) == 0 ? 0 : errno;
}

}  // namespace lab::isolate
