// The host: a small trusted process that starts runs, one at a time, and reports how they ended.
//
// Theory of operation. The grader starts one host per worker before it loads anything secret, so
// that a student's parent is small (fast forks, honest memory figures) and holds no expected value.
// When it starts, the host enters the layers of isolation that its runs are born into
// (isolate/host_layers.h). For a StartRun it forks; the child gets the run's socket as descriptor
// 3, the two output pipes and nothing else, confines itself (isolate/setup.h), then loads or
// executes the program and serves calls. The host waits for the child's end, the wall deadline or a
// cancel, whichever is first, then kills whatever is left of the run and reports what the kernel
// said. Student code never runs in the host.
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

#include "probe/isolate/filter.h"
#include "probe/isolate/host_layers.h"
#include "probe/isolate/setup.h"
#include "wire/host_protocol.h"

namespace {

using namespace lab::wire;  // NOLINT: this file is about nothing else
using lab::isolate::HostLayers;
using lab::isolate::RunPlan;
using lab::isolate::SetupFault;

constexpr int kExitCannotStart = 127;
constexpr int kProgramFd = 4;  // of a run, until its program is there
constexpr int kFaultFd = 5;    // of a run, until it is confined

struct RunDescriptors {
  int socket = -1;
  int out = -1;
  int err = -1;
  int program = -1;
};

// Made once, before files are out of reach.
struct Prepared {
  HostLayers layers{};
  int nothing = -1;                 // /dev/null
  const char* exec_path = nullptr;  // isolate/filter.h
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

template <class Message>
bool tell(const Message& message) {
  return send(kControlFd, &message, sizeof(message), MSG_NOSIGNAL) >= 0;
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

// Moves the descriptors to where a run expects them: 0 nothing, 1 and 2 the pipes, 3 the socket, 4
// the program, 5 where faults are told.
void place_descriptors(const Prepared& host, const RunDescriptors& fds, int faults) {
  // Above the targets first, so that no dup2 overwrites one that is still needed.
  const std::array<int, 6> from{host.nothing, fds.out, fds.err, fds.socket, fds.program, faults};
  std::array<int, 6> high{};
  for (std::size_t i = 0; i < from.size(); ++i) {
    high[i] = fcntl(from[i], F_DUPFD, 10);
  }
  for (std::size_t i = 0; i < from.size(); ++i) {
    dup2(high[i], static_cast<int>(i));
  }
  lab::isolate::close_from(kFaultFd + 1);
  fcntl(kProgramFd, F_SETFD, FD_CLOEXEC);
  fcntl(kFaultFd, F_SETFD, FD_CLOEXEC);
}

RunPlan plan_of(const StartRun& run, const Prepared& host) {
  const std::uint32_t user = host.layers.capabilities().user;
  const bool is_sanitized = host.layers.capabilities().profile == Profile::kSanitized;
  const std::int64_t stack = std::int64_t{run.threads > 1 ? 8 : 64} << 20;
  return {.limits = {.cpu_seconds = run.cpu_seconds,
                     .memory_bytes = is_sanitized ? 0 : run.memory_bytes,
                     .file_bytes = 0,
                     .stack_bytes = run.stack_bytes > 0 ? run.stack_bytes : stack,
                     .processes = user == 0 ? 0 : run.threads},
          .threads = run.threads > 1,
          .program = kProgramFd,
          .exec_path = run.program == ProgramKind::kExecutable ? host.exec_path : nullptr};
}

// Ends a child that could not be confined; the host reads why.
[[noreturn]] void give_up(const SetupFault& fault) {
  std::array<char, sizeof(HostReport::error)> text{};
  const int size = std::snprintf(text.data(), text.size(), "a run could not be confined: %s: %s",
                                 fault.step, std::strerror(fault.error));
  const ssize_t ignored = write(kFaultFd, text.data(), static_cast<std::size_t>(size));
  static_cast<void>(ignored);
  _exit(kExitCannotStart);
}

// What a loaded program lacks is the answer's fault, so it is told where the answer prints.
[[noreturn]] void cannot_load(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::fflush(stderr);
  _exit(kExitCannotStart);
}

[[noreturn]] void execute(const char* path) {
  const char* const arguments[] = {"answer", nullptr};
  const char* const environment[] = {nullptr};
  syscall(SYS_execveat, kProgramFd, path, arguments, environment, AT_EMPTY_PATH);
  give_up({"execute", errno});
}

[[noreturn]] void load_and_enter(const Prepared& host, const RunPlan& plan) {
  close(kFaultFd);
  void* program = dlopen("/proc/self/fd/4", RTLD_NOW | RTLD_LOCAL);
  if (program == nullptr) {
    cannot_load(dlerror());
  }
  close(kProgramFd);
  if (confine_further(host.layers.capabilities(), plan).step != nullptr) {
    cannot_load("the program could not be confined");
  }
  auto* entry = reinterpret_cast<int (*)(int)>(dlsym(program, "lab_entry"));
  if (entry == nullptr) {
    cannot_load("the program has no lab_entry");
  }
  _exit(entry(kRunFd));
}

[[noreturn]] void run_child(const Prepared& host, const StartRun& run, const RunDescriptors& fds,
                            int faults) {
  setpgid(0, 0);
  place_descriptors(host, fds, faults);
  clearenv();
  const RunPlan plan = plan_of(run, host);
  if (const SetupFault fault = confine(host.layers.capabilities(), plan); fault.step != nullptr) {
    give_up(fault);
  }
  if (plan.exec_path != nullptr) {
    execute(plan.exec_path);
  }
  load_and_enter(host, plan);
}

// Kills what a run left behind where there are no namespaces: we are its subreaper, so orphans are
// our children.
void kill_orphans() {
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

void refuse(std::uint64_t id, const char* what) {
  HostReport message{.kind = HostMessageKind::kRefused, .id = id};
  std::snprintf(message.error, sizeof(message.error), "%s", what);
  tell(message);
}

void refuse_with_errno(std::uint64_t id, const char* what) {
  std::array<char, sizeof(HostReport::error)> text{};
  std::snprintf(text.data(), text.size(), "%s: %s", what, std::strerror(errno));
  refuse(id, text.data());
}

struct Ended {
  int status = 0;
  rusage usage{};
};

Ended reap(pid_t child) {
  Ended ended;
  kill(-child, SIGKILL);
  kill(child, SIGKILL);
  while (wait4(child, &ended.status, 0, &ended.usage) < 0 && errno == EINTR) {
  }
  return ended;
}

// Nothing of the run is alive afterwards. A namespace that cannot be swept ends the host, and the
// kernel ends the namespace with its first process.
void sweep(const Prepared& host) {
  if (!host.layers.namespaces().entered()) {
    kill_orphans();
  } else if (!host.layers.namespaces().sweep()) {
    _exit(1);
  }
}

HostReport report_of(Prepared& host, const StartRun& run, pid_t child, const Ended& ended,
                     bool expired) {
  const auto microseconds = [](const timeval& t) {
    return std::int64_t{t.tv_sec} * 1000000 + t.tv_usec;
  };
  HostReport report{
      .kind = HostMessageKind::kEnded,
      .pid = child,
      .id = run.id,
      .wait_status = ended.status,
      .wall_expired = expired ? 1 : 0,
      .cpu_microseconds = microseconds(ended.usage.ru_utime) + microseconds(ended.usage.ru_stime),
      .peak_kilobytes = ended.usage.ru_maxrss,
      .out_of_memory = host.layers.cgroup().was_out_of_memory() ? 1 : 0};
  if (const std::int64_t peak = host.layers.cgroup().peak_bytes(); peak >= 0) {
    report.peak_kilobytes = peak / 1024;
    report.peak_is_exact = 1;
  }
  return report;
}

// Why the child could not be confined; empty when it is confined and about to run its program.
std::array<char, sizeof(HostReport::error)> read_fault(int faults) {
  std::array<char, sizeof(HostReport::error)> text{};
  ssize_t got = 0;
  do {
    got = read(faults, text.data(), text.size() - 1);
  } while (got < 0 && errno == EINTR);
  return text;
}

void run_one(Prepared& host, const StartRun& run, const RunDescriptors& fds) {
  std::array<int, 2> faults{};
  if (pipe2(faults.data(), O_CLOEXEC) != 0) {
    close_all(fds);
    refuse_with_errno(run.id, "pipe");
    return;
  }
  host.layers.cgroup().begin(run.memory_bytes, run.threads);
  const pid_t child = fork();
  if (child == 0) {
    run_child(host, run, fds, faults[1]);
  }
  close_all(fds);
  close(faults[1]);
  if (child < 0) {
    close(faults[0]);
    refuse_with_errno(run.id, "fork");
    return;
  }
  setpgid(child, child);
  const auto fault = read_fault(faults[0]);
  close(faults[0]);
  if (fault[0] != '\0') {
    reap(child);
    refuse(run.id, fault.data());
    return;
  }
  tell(HostReport{.kind = HostMessageKind::kStarted, .pid = child, .id = run.id});
  const int process = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  if (process < 0) {
    refuse_with_errno(run.id, "pidfd_open");
    reap(child);
    sweep(host);
    return;
  }
  const bool expired = wait_for_end(process, run);
  const Ended ended = reap(child);
  sweep(host);
  close(process);
  tell(report_of(host, run, child, ended, expired));
}

void start(Prepared& host, const StartRun& run, const RunDescriptors& fds) {
  const bool is_graded = host.layers.capabilities().profile == Profile::kGraded;
  if (const char* const why = host.layers.below_floor(); why != nullptr) {
    refuse(run.id, why);
  } else if (is_graded && run.program != ProgramKind::kExecutable) {
    refuse(run.id, "a shared object is not loaded where code is graded");
  } else {
    run_one(host, run, fds);
    return;
  }
  close_all(fds);
}

void prepare(Prepared& host, const char* profile) {
  host.nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  host.exec_path = lab::isolate::secret_empty_string();
  for (std::uint32_t i = 0; i < std::size(kProfileNames); ++i) {
    if (std::strcmp(profile, kProfileNames[i]) == 0) {
      host.layers.enter(static_cast<Profile>(i));
      return;
    }
  }
  std::fprintf(stderr, "lab-host: no profile '%s'\n", profile);
  _exit(2);
}

void serve(Prepared& host) {
  for (;;) {
    StartRun run{};
    RunDescriptors fds{};
    if (!receive(&run, sizeof(run), fds)) {
      return;
    }
    if (run.kind == HostMessageKind::kStart && fds.program >= 0) {
      start(host, run, fds);
    } else {
      close_all(fds);
      if (run.kind == HostMessageKind::kStart) {  // as many files are open as may be
        refuse(run.id, "a run could not be started: its descriptors did not arrive");
      } else if (run.kind == HostMessageKind::kDescribe) {
        tell(host.layers.description());
      }
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGPIPE, SIG_IGN);
  lab::isolate::close_from(kControlFd + 1);
  static Prepared host;
  prepare(host, count == 2 ? arguments[1] : "");
  serve(host);
  host.layers.leave();
  return 0;
}
