// Settings: changing the user, and a filter that answers as a container's does.
#include "tests/hostile/setting.h"

#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>
#include <vector>

namespace hostile {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void become_user() {
  if (geteuid() == 0 && (setgroups(0, nullptr) != 0 || setresgid(kUser, kUser, kUser) != 0 ||
                         setresuid(kUser, kUser, kUser) != 0)) {
    fail("setresuid");
  }
}

void answer(std::vector<sock_filter>& code, int number, int error) {
  code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(number), 0, 1));
  code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned>(error)));
}

void load_container_filter(bool has_landlock) {
  std::vector<sock_filter> code{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
  for (const int number : {SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root}) {
    answer(code, number, EPERM);
  }
  answer(code, SYS_clone3, ENOSYS);
  if (!has_landlock) {
    for (const int number : {444, 445, 446}) {
      answer(code, number, ENOSYS);
    }
  }
  constexpr unsigned kNamespaces = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                                   CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP;
  code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3));
  code.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)));
  code.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kNamespaces, 0, 1));
  code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog program{static_cast<unsigned short>(code.size()), code.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0) {
    fail("seccomp");
  }
}

}  // namespace

void enter(std::string_view setting) {
  if (setting == "root") {
    return;
  }
  if (setting != "container_root") {
    become_user();
  }
  if (setting != "user") {
    load_container_filter(setting != "bare");
  }
}

bool can_compile(std::string_view setting) { return setting != "bare"; }

}  // namespace hostile
