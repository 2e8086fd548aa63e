// Building a view from bind mounts on an empty tmpfs.
#include "probe/isolate/view.h"

#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "probe/isolate/namespaces.h"

namespace lab::isolate {
namespace {

constexpr const char* kNewRoot = "/proc";  // a folder that every system has; ours lies over it

// From the kernel's include/uapi/linux/mount.h, for mount_setattr (Linux 5.12).
constexpr long kMountSetattr = 442;
struct MountAttributes {
  std::uint64_t set = 0;
  std::uint64_t clear = 0;
  std::uint64_t propagation = 0;
  std::uint64_t user_namespace = 0;
};
constexpr std::uint64_t kReadOnly = 1;
constexpr std::uint64_t kNoSetuid = 2;
constexpr unsigned kRecursive = 0x8000;

using Path = std::array<char, PATH_MAX>;

bool inside_new_root(const char* path, Path& into) {
  return std::snprintf(into.data(), into.size(), "%s%s", kNewRoot, path) <
         static_cast<int>(into.size());
}

// Every folder on the way to `path`, not the last part.
void make_parents(const Path& path) {
  Path part = path;
  for (char* at = part.data() + std::strlen(kNewRoot) + 1; *at != '\0'; ++at) {
    if (*at == '/') {
      *at = '\0';
      mkdir(part.data(), 0755);
      *at = '/';
    }
  }
}

int show(const Place& place) {
  Path target{};
  struct stat info {};
  // A link (/lib, or a checkout's wire/) is shown as what it leads to: its target may lie outside.
  if (!inside_new_root(place.path, target) || stat(place.path, &info) != 0) {
    return errno == ENOENT ? 0 : errno;
  }
  make_parents(target);
  if (S_ISDIR(info.st_mode)) {
    mkdir(target.data(), 0755);
  } else {
    close(open(target.data(), O_WRONLY | O_CREAT | O_CLOEXEC, 0444));
  }
  if (mount(place.path, target.data(), nullptr, MS_BIND | MS_REC, nullptr) != 0) {
    return errno;
  }
  const MountAttributes attributes{.set = kNoSetuid |
                                          (place.access == Access::kWrite ? 0 : kReadOnly)};
  // Where the kernel does not know the call, Landlock and the file's own rights remain.
  syscall(kMountSetattr, AT_FDCWD, target.data(), kRecursive, &attributes, sizeof(attributes));
  return 0;
}

}  // namespace

ViewFault enter_namespaces() {
  const unsigned user = geteuid();
  const unsigned group = getegid();
  const int flags =
      CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | (user == 0 ? 0 : CLONE_NEWUSER);
  if (unshare(flags) != 0) {
    return {"unshare", "", errno};
  }
  if (user != 0 && !map_user(user, group)) {
    return {"uid_map", "", errno};
  }
  // Last, because from here on the next child is the first process of a namespace.
  if (unshare(CLONE_NEWPID) != 0) {
    return {"unshare of processes", "", errno};
  }
  return {};
}

ViewFault build_view(std::span<const Place> places) {
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
      mount("none", kNewRoot, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,nr_inodes=4096,mode=0755") !=
          0) {
    return {"mount", "", errno};
  }
  for (const Place& place : places) {
    if (const int error = show(place); error != 0) {
      return {"bind", place.path, error};
    }
  }
  if (chdir(kNewRoot) != 0 || !make_root_of_current_folder()) {
    return {"root", "", errno};
  }
  return {};
}

}  // namespace lab::isolate
