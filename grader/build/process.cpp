// Runs a tool with posix_spawn, limits from outside, and one pipe for all it says.
#include "grader/build/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "grader/run/descriptor.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

using Clock = std::chrono::steady_clock;

pid_t start(const std::vector<std::string>& arguments, const Descriptor& output) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  const char* tmp = std::getenv("TMPDIR");
  std::string temporary = std::string("TMPDIR=") + (tmp == nullptr ? "/tmp" : tmp);
  std::array<char*, 4> environment{const_cast<char*>("PATH=/usr/local/bin:/usr/bin:/bin"),
                                   const_cast<char*>("LC_ALL=C"), temporary.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output.get(), 1);
  posix_spawn_file_actions_adddup2(&actions, output.get(), 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t pid = 0;
  const int error =
      posix_spawn(&pid, argv[0], &actions, &attributes, argv.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    throw SystemError(arguments[0] + ": " + std::strerror(error));
  }
  return pid;
}

void set_limits(pid_t pid, const ProcessLimits& limits) {
  const auto set = [pid](__rlimit_resource resource, std::int64_t value) {
    const rlimit l{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
    prlimit(pid, resource, &l, nullptr);
  };
  set(RLIMIT_CPU, limits.cpu_seconds);
  set(RLIMIT_AS, limits.memory_mb << 20);
  set(RLIMIT_FSIZE, limits.file_mb << 20);
  set(RLIMIT_CORE, 0);
}

// Reads until the pipe closes; returns false at the wall limit.
bool read_output(const Descriptor& from, const ProcessLimits& limits, std::string& output) {
  const auto deadline = Clock::now() + std::chrono::duration<double>(limits.wall_seconds);
  std::array<char, 65536> buffer;
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) {
      return false;
    }
    pollfd event{from.get(), POLLIN, 0};
    if (poll(&event, 1, static_cast<int>(left)) <= 0) {
      continue;
    }
    const ssize_t got = read(from.get(), buffer.data(), buffer.size());
    if (got == 0) {
      return true;
    }
    if (got > 0 && output.size() < limits.output_bytes) {
      output.append(buffer.data(), static_cast<std::size_t>(got));
    }
  }
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessLimits& limits) {
  std::array<int, 2> fds{};
  if (pipe2(fds.data(), O_CLOEXEC) != 0) {
    throw SystemError(std::string("pipe: ") + std::strerror(errno));
  }
  const Descriptor ours(fds[0]);
  Descriptor theirs(fds[1]);
  const pid_t pid = start(arguments, theirs);
  set_limits(pid, limits);
  theirs.reset();
  ProcessResult result;
  result.timed_out = !read_output(ours, limits, result.output);
  if (result.timed_out) {
    kill(-pid, SIGKILL);
  }
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  result.timed_out = result.timed_out || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace grader
