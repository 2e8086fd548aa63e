// Probing and entering the layers of a host.
#include "probe/isolate/host_layers.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include "probe/isolate/filter.h"
#include "probe/isolate/landlock.h"

namespace lab::isolate {
namespace {

using wire::Profile;

constexpr std::uint32_t kFirstUser = 64000;
constexpr std::uint32_t kUsers = 1500;

// A number that no other host on this machine has while this one lives: an abstract socket's name
// is taken by one process at a time and given back by the kernel when it ends.
std::uint32_t free_slot() {
  for (std::uint32_t slot = 0; slot < kUsers; ++slot) {
    const int holder = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    const int length =
        std::snprintf(name.sun_path + 1, sizeof(name.sun_path) - 1, "attention-lab-slot-%u", slot);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
    if (holder >= 0 && bind(holder, reinterpret_cast<const sockaddr*>(&name), size) == 0) {
      return slot;  // the socket stays open as long as the host lives
    }
    close(holder);
  }
  return static_cast<std::uint32_t>(getpid()) % kUsers;
}

// Tries in a child, because there is no way back.
int try_to_become(std::uint32_t user) {
  const pid_t child = fork();
  if (child == 0) {
    _exit(become_user(user) == 0 ? 0 : 1);
  }
  int status = 1;
  if (child > 0) {
    waitpid(child, &status, 0);
  }
  return status == 0 ? 0 : EPERM;
}

}  // namespace

void HostLayers::missing(const char* layer, const char* step, int error) {
  char* const text = description_.missing;
  const std::size_t used = std::strlen(text);
  std::snprintf(text + used, sizeof(description_.missing) - used, "%s%s: %s%s%s",
                used == 0 ? "" : "; ", layer, step, *step == '\0' ? "" : ": ",
                error == ENOSYS ? "this kernel has none" : std::strerror(error));
}

void HostLayers::take_user() {
  if (geteuid() != 0) {
    description_.user = geteuid();
    capabilities_.layers |= wire::kIdentity;  // not root: there is nothing to give up
    return;
  }
  const std::uint32_t user = kFirstUser + free_slot();
  if (const int error = try_to_become(user); error != 0) {
    missing("user", "", error);
    return;
  }
  capabilities_.user = user;
  description_.user = user;
  capabilities_.layers |= wire::kIdentity;
}

void HostLayers::enter(Profile profile) {
  capabilities_.profile = profile;
  capabilities_.layers = wire::kLimits;
  if (profile != Profile::kTrusted) {
    take_user();
    if (filters_work()) {
      capabilities_.layers |= wire::kFilter;
    } else {
      missing("system-call filter", "", ENOSYS);
    }
    description_.landlock_version = landlock_version();
    if (description_.landlock_version > 0) {
      capabilities_.layers |= wire::kLandlock;
    } else {
      missing("Landlock", "", ENOSYS);
    }
  }
  if (profile == Profile::kGraded) {
    if (const int error = cgroup_.enter(); error == 0) {
      capabilities_.layers |= wire::kCgroup;
      description_.cgroup_version = cgroup_.version();
    } else {
      missing("control group", "", error);
    }
    if (const int error = namespaces_.enter(); error == 0) {
      capabilities_.layers |= wire::kNamespaces;
    } else {
      missing("namespaces", namespaces_.refused(), error);
    }
  }
  description_.layers = capabilities_.layers;
}

void HostLayers::leave() {
  namespaces_.end();
  cgroup_.leave();
}

const char* HostLayers::below_floor() const {
  if (capabilities_.profile != Profile::kGraded) {
    return nullptr;
  }
  if ((capabilities_.layers & wire::kFilter) == 0) {
    return "this kernel has no system-call filter (seccomp), and code nobody trusts is not run "
           "without";
  }
  if ((capabilities_.layers & wire::kIdentity) == 0) {
    return "root may not become another user here, and code nobody trusts is not run as root";
  }
  return nullptr;
}

}  // namespace lab::isolate
