// Entering namespaces, the empty root, and the sweeper.
#include "probe/isolate/namespaces.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "probe/isolate/limits.h"

namespace lab::isolate {
namespace {

// Any number but 0: capabilities then vanish when a program is executed.
constexpr int kInsideUser = 1000;

bool write_file(const char* path, const char* text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) {
    return false;
  }
  const auto size = static_cast<ssize_t>(std::strlen(text));
  const bool done = write(file, text, static_cast<std::size_t>(size)) == size;
  close(file);
  return done;
}

// A root folder with nothing in it. /proc is a folder that every system has.
bool empty_root() {
  return mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("none", "/proc", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
               "size=4k,nr_inodes=2,mode=0555") == 0 &&
         chdir("/proc") == 0 && make_root_of_current_folder();
}

// The first process of the PID namespace: kills the rest when a byte arrives, ends with the host.
[[noreturn]] void sweep_for_ever(int socket) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_DUMPABLE, 0);
  if (socket != 3) {
    dup2(socket, 3);
  }
  close_from(4);
  for (int fd = 0; fd < 3; ++fd) {
    close(fd);
  }
  char byte = 0;
  while (read(3, &byte, 1) == 1) {
    kill(-1, SIGKILL);
    // The run itself has been reaped by the host, so its orphans are ours by now.
    while (waitpid(-1, nullptr, 0) > 0) {
    }
    if (write(3, &byte, 1) != 1) {
      break;
    }
  }
  _exit(0);
}

}  // namespace

bool map_user(unsigned user, unsigned group) {
  char map[64];
  // The files below belong to root while the process is not dumpable.
  prctl(PR_SET_DUMPABLE, 1);
  std::snprintf(map, sizeof(map), "%d %u 1", kInsideUser, user);
  bool done = write_file("/proc/self/setgroups", "deny") && write_file("/proc/self/uid_map", map);
  std::snprintf(map, sizeof(map), "%d %u 1", kInsideUser, group);
  done = done && write_file("/proc/self/gid_map", map);
  prctl(PR_SET_DUMPABLE, 0);
  return done;
}

bool make_root_of_current_folder() {
  if (syscall(SYS_pivot_root, ".", ".") == 0) {
    if (umount2(".", MNT_DETACH) != 0) {
      return false;
    }
  } else if (mount(".", "/", nullptr, MS_MOVE, nullptr) != 0 || chroot(".") != 0) {
    return false;  // pivot_root is refused where the root is an initramfs
  }
  return chdir("/") == 0 &&
         mount(nullptr, "/", nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV,
               nullptr) == 0;
}

int Namespaces::refuse(const char* step) {
  refused_ = step;
  return errno;
}

int Namespaces::enter() {
  const unsigned user = geteuid();
  const unsigned group = getegid();
  int flags = CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
  if (user != 0) {
    flags |= CLONE_NEWUSER;
  }
  if (unshare(flags) != 0) {
    return refuse("unshare");
  }
  if (user != 0 && !map_user(user, group)) {
    return refuse("uid_map");
  }
  if (!empty_root()) {
    return refuse("mount");
  }
  // Last, because from here on the next child is the first process of a namespace and has to stay.
  if (unshare(CLONE_NEWPID) != 0) {
    return refuse("unshare of processes");
  }
  return start_sweeper();
}

int Namespaces::start_sweeper() {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) {
    return refuse("socketpair");
  }
  const pid_t pid = fork();
  if (pid == 0) {
    sweep_for_ever(sockets[1]);
  }
  close(sockets[1]);
  if (pid < 0) {
    close(sockets[0]);
    return refuse("fork");
  }
  sweeper_ = pid;
  socket_ = sockets[0];
  return 0;
}

bool Namespaces::sweep() const {
  char byte = 'x';
  pollfd answer{socket_, POLLIN, 0};
  return send(socket_, &byte, 1, MSG_NOSIGNAL) == 1 && poll(&answer, 1, 10000) == 1 &&
         read(socket_, &byte, 1) == 1;
}

void Namespaces::end() {
  if (sweeper_ > 0) {
    kill(sweeper_, SIGKILL);
    waitpid(sweeper_, nullptr, 0);
    sweeper_ = -1;
  }
}

}  // namespace lab::isolate
