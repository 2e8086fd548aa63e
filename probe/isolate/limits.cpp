// Limits, privileges, descriptors: thin wrappers that say what was refused.
#include "probe/isolate/limits.h"

#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace lab::isolate {
namespace {

int limit(__rlimit_resource resource, std::int64_t soft, std::int64_t hard) {
  const rlimit l{static_cast<rlim_t>(soft), static_cast<rlim_t>(hard)};
  return setrlimit(resource, &l) == 0 ? 0 : errno;
}

int limit(__rlimit_resource resource, std::int64_t value) { return limit(resource, value, value); }

// The first error.
int first_of(std::initializer_list<int> errors) {
  for (const int error : errors) {
    if (error != 0) {
      return error;
    }
  }
  return 0;
}

}  // namespace

int take_limits(const ResourceLimits& limits) {
  int error =
      first_of({limit(RLIMIT_CORE, 0), limit(RLIMIT_STACK, limits.stack_bytes),
                limit(RLIMIT_MEMLOCK, 0), limit(RLIMIT_MSGQUEUE, 0),
                limit(RLIMIT_NOFILE, limits.descriptors), limit(RLIMIT_FSIZE, limits.file_bytes)});
  if (error == 0 && limits.processes > 0) {
    error = limit(RLIMIT_NPROC, limits.processes);
  }
  if (error == 0 && limits.cpu_seconds > 0) {
    error = limit(RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 1);
  }
  if (error == 0 && limits.memory_bytes > 0) {
    error = limit(RLIMIT_AS, limits.memory_bytes);
  }
  return error;
}

int forbid_new_privileges() { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

int drop_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const std::array<__user_cap_data_struct, 2> none{};
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  return syscall(SYS_capset, &header, none.data()) == 0 ? 0 : errno;
}

int become_user(std::uint32_t user) {
  // The raw calls: this process has one thread, and the library's would signal others.
  if (syscall(SYS_setgroups, 0, nullptr) != 0 || syscall(SYS_setresgid, user, user, user) != 0 ||
      syscall(SYS_setresuid, user, user, user) != 0) {
    return errno;
  }
  return 0;
}

void close_from(unsigned first) {
  if (syscall(SYS_close_range, first, ~0U, 0U) == 0) {
    return;
  }
  constexpr unsigned kMost = 65536;  // before Linux 5.9: one by one
  for (unsigned fd = first; fd < kMost; ++fd) {
    close(static_cast<int>(fd));
  }
}

}  // namespace lab::isolate
