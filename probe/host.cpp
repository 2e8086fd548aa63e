// The host: a small trusted process that starts runs, one at a time, and reports how they ended.
//
// Theory of operation. The grader starts one host per worker before it loads anything secret, so
// that a student's parent is small (fast forks, honest memory figures) and holds no expected value.
// For a StartRun the host forks; the child gets the run's socket as descriptor 3, the two output
// pipes and nothing else, takes its limits, loads the program and serves calls. The host waits for
// the child's end, the wall deadline or a cancel, whichever is first, then kills whatever is left
// of the run and reports what the kernel said. Student code never runs in the host.
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "wire/host_protocol.h"

namespace {

using namespace lab::wire;  // NOLINT: this file is about nothing else

constexpr int kExitCannotStart = 127;

struct RunDescriptors {
  int socket = -1;
  int out = -1;
  int err = -1;
  int program = -1;
};

void close_all(const RunDescriptors& fds) {
  for (const int fd : {fds.socket, fds.out, fds.err, fds.program}) {
    if (fd >= 0) {
      close(fd);
    }
  }
}

std::int64_t now_milliseconds() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void report(const HostReport& message) {
  if (send(kControlFd, &message, sizeof(message), MSG_NOSIGNAL) < 0) {
    _exit(0);  // the grader is gone; nobody is left to tell
  }
}

// Receives one message with up to four descriptors. Returns false when the grader has closed the
// socket.
bool receive(void* message, std::size_t size, RunDescriptors& fds) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(4 * sizeof(int))> control{};
  iovec part{message, size};
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  header.msg_control = control.data();
  header.msg_controllen = control.size();
  ssize_t got = 0;
  do {
    got = recvmsg(kControlFd, &header, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) {
    return false;
  }
  const cmsghdr* c = CMSG_FIRSTHDR(&header);
  if (c != nullptr && c->cmsg_type == SCM_RIGHTS && c->cmsg_len == CMSG_LEN(sizeof(fds))) {
    std::memcpy(&fds, CMSG_DATA(c), sizeof(fds));
  }
  return true;
}

void limit(int resource, std::int64_t value) {
  const rlimit l{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
  setrlimit(static_cast<__rlimit_resource>(resource), &l);
}

// The child's own limits. CPU: a signal at the limit and a kill one second later.
void take_limits(const StartRun& run) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 64);
  limit(RLIMIT_STACK, std::int64_t{64} << 20);
  if (run.cpu_seconds > 0) {
    const rlimit cpu{static_cast<rlim_t>(run.cpu_seconds),
                     static_cast<rlim_t>(run.cpu_seconds + 1)};
    setrlimit(RLIMIT_CPU, &cpu);
  }
  if (run.memory_bytes > 0) {
    limit(RLIMIT_AS, run.memory_bytes);
    limit(RLIMIT_FSIZE, 0);
  }
}

[[noreturn]] void cannot_start(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::fflush(stderr);
  _exit(kExitCannotStart);
}

// Moves the descriptors to where a run expects them: 0 nothing, 1 and 2 the pipes, 3 the socket, 4
// the program.
void place_descriptors(const RunDescriptors& fds) {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  // Above the targets first, so that no dup2 overwrites one that is still needed.
  const int socket = fcntl(fds.socket, F_DUPFD, 10);
  const int out = fcntl(fds.out, F_DUPFD, 10);
  const int err = fcntl(fds.err, F_DUPFD, 10);
  const int program = fcntl(fds.program, F_DUPFD, 10);
  dup2(nothing, 0);
  dup2(out, 1);
  dup2(err, 2);
  dup2(socket, kRunFd);
  dup2(program, 4);
  syscall(SYS_close_range, 5U, ~0U, 0U);
}

[[noreturn]] void run_child(const StartRun& run, const RunDescriptors& fds) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  place_descriptors(fds);
  take_limits(run);
  clearenv();
  if (run.program == ProgramKind::kExecutable) {
    const char* const arguments[] = {"answer", nullptr};
    const char* const environment[] = {
        "ASAN_OPTIONS=abort_on_error=0:detect_leaks=0:color=never:handle_abort=1",
        "UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1:color=never", nullptr};
    fcntl(4, F_SETFD, FD_CLOEXEC);
    fexecve(4, const_cast<char* const*>(arguments), const_cast<char* const*>(environment));
    cannot_start(std::strerror(errno));
  }
  void* program = dlopen("/proc/self/fd/4", RTLD_NOW | RTLD_LOCAL);
  if (program == nullptr) {
    cannot_start(dlerror());
  }
  close(4);
  auto* entry = reinterpret_cast<int (*)(int)>(dlsym(program, "lab_entry"));
  if (entry == nullptr) {
    cannot_start("the program has no lab_entry");
  }
  _exit(entry(kRunFd));
}

// Kills what a run left behind: we are its subreaper, so orphans are our children.
void kill_stragglers() {
  for (int round = 0; round < 1000; ++round) {
    char list[4096] = {};
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
      return;
    }
    const ssize_t size = read(file, list, sizeof(list) - 1);
    close(file);
    if (size <= 0) {
      return;
    }
    for (char* at = list; *at != '\0';) {
      const auto pid = static_cast<pid_t>(std::strtol(at, &at, 10));
      if (pid > 0) {
        kill(pid, SIGKILL);
      } else {
        break;
      }
    }
    while (waitpid(-1, nullptr, 0) > 0) {
    }
  }
}

// Whether a cancel for this run is waiting; a closed socket counts as one.
bool cancelled(std::uint64_t id) {
  CancelRun message{};
  RunDescriptors none{};
  if (!receive(&message, sizeof(message), none)) {
    return true;
  }
  close_all(none);
  return message.kind == HostMessageKind::kCancel && message.id == id;
}

// Waits until the child is over or must be; returns true when its time was up.
bool wait_for_end(int process, const StartRun& run) {
  const std::int64_t deadline = now_milliseconds() + run.wall_milliseconds;
  for (;;) {
    pollfd events[2] = {{process, POLLIN, 0}, {kControlFd, POLLIN, 0}};
    const std::int64_t left = deadline - now_milliseconds();
    if (left <= 0) {
      return true;
    }
    poll(events, 2, static_cast<int>(left));
    if ((events[0].revents & POLLIN) != 0) {
      return false;
    }
    if (events[1].revents != 0 && cancelled(run.id)) {
      return false;
    }
  }
}

void refuse(const StartRun& run, const char* what) {
  HostReport message{.kind = HostMessageKind::kRefused, .id = run.id};
  std::snprintf(message.error, sizeof(message.error), "%s: %s", what, std::strerror(errno));
  report(message);
}

void run_one(const StartRun& run, const RunDescriptors& fds) {
  const pid_t child = fork();
  if (child == 0) {
    run_child(run, fds);
  }
  close_all(fds);
  if (child < 0) {
    refuse(run, "fork");
    return;
  }
  setpgid(child, child);
  report({.kind = HostMessageKind::kStarted, .pid = child, .id = run.id});
  const int process = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  const bool expired = process < 0 || wait_for_end(process, run);
  kill(-child, SIGKILL);
  kill(child, SIGKILL);
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  kill_stragglers();
  if (process >= 0) {
    close(process);
  }
  const auto microseconds = [](const timeval& t) {
    return std::int64_t{t.tv_sec} * 1000000 + t.tv_usec;
  };
  report({.kind = HostMessageKind::kEnded,
          .pid = child,
          .id = run.id,
          .wait_status = status,
          .wall_expired = expired ? 1 : 0,
          .cpu_microseconds = microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
          .peak_kilobytes = usage.ru_maxrss});
}

}  // namespace

int main() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    StartRun run{};
    RunDescriptors fds{};
    if (!receive(&run, sizeof(run), fds)) {
      return 0;
    }
    if (run.kind == HostMessageKind::kStart && fds.program >= 0) {
      run_one(run, fds);
    } else {
      close_all(fds);
    }
  }
}
