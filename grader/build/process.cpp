// Runs a tool with posix_spawn, limits from outside, and one pipe for all it says.
#include "grader/build/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "grader/run/descriptor.h"
#include "grader/run/fresh_signals.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBoxIsBroken = 125;  // probe/isolate/box_main.cpp

std::string temporary_folder(const Box& box) {
  if (!box.write.empty()) {
    return box.write.string();
  }
  const char* const tmp = std::getenv("TMPDIR");
  return tmp == nullptr ? "/tmp" : tmp;
}

// The command line of lab-box around a tool's.
std::vector<std::string> boxed(const std::vector<std::string>& arguments,
                               const ProcessOptions& options) {
  const Box& box = options.box;
  if (box.tool.empty()) {
    return arguments;
  }
  std::vector<std::string> command{box.tool.string(),
                                   "--cpu",
                                   std::to_string(options.limits.cpu_seconds),
                                   "--memory",
                                   std::to_string(options.limits.memory_mb),
                                   "--file",
                                   std::to_string(options.limits.file_mb),
                                   "--calls",
                                   box.is_reader ? "unpack" : "compile"};
  if (!box.called_as.empty()) {
    // In the same folder: the driver looks for its parts relative to its own path.
    const std::filesystem::path folder = std::filesystem::path(arguments.front()).parent_path();
    command.insert(command.end(), {"--as", (folder / box.called_as).string()});
  }
  if (box.with_view) {
    command.emplace_back("--view");
  }
  if (box.is_required) {
    command.emplace_back("--required");
  }
  const auto add = [&](const char* option, const std::filesystem::path& place) {
    command.emplace_back(option);
    command.push_back(place.string());
  };
  for (const auto& place : box.execute) {
    add("--execute", place);
  }
  for (const auto& place : box.read) {
    add("--read", place);
  }
  if (!box.write.empty()) {
    add("--write", box.write);
  }
  command.emplace_back("--");
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

pid_t start(const std::vector<std::string>& arguments, const ProcessOptions& options,
            const Descriptor& output, const Descriptor& errors) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  std::string temporary = "TMPDIR=" + temporary_folder(options.box);
  std::array<char*, 4> environment{const_cast<char*>("PATH=/usr/local/bin:/usr/bin:/bin"),
                                   const_cast<char*>("LC_ALL=C"), temporary.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (options.input >= 0) {
    posix_spawn_file_actions_adddup2(&actions, options.input, 0);
  } else {
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, output.get(), 1);
  posix_spawn_file_actions_adddup2(&actions, errors.get(), 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | kFreshSignals);
  posix_spawnattr_setpgroup(&attributes, 0);
  start_with_fresh_signals(attributes);
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
  const auto set = [pid](__rlimit_resource resource, std::int64_t value, std::int64_t more = 0) {
    const rlimit l{static_cast<rlim_t>(value), static_cast<rlim_t>(value + more)};
    prlimit(pid, resource, &l, nullptr);
  };
  set(RLIMIT_CPU, limits.cpu_seconds, 1);  // at the hard limit the signal would not tell why
  set(RLIMIT_AS, limits.memory_mb << 20);
  set(RLIMIT_FSIZE, limits.file_mb << 20);
  set(RLIMIT_CORE, 0);
}

// Reads both pipes until they close. False at the wall limit, or when `take` has had enough.
class Listener {
 public:
  Listener(const ProcessOptions& options, std::string& text) : options_(options), text_(text) {}

  bool listen(std::array<Descriptor, 2>& from) {
    const auto deadline =
        Clock::now() + std::chrono::duration<double>(options_.limits.wall_seconds);
    while (from[0].is_open() || from[1].is_open()) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
      if (left <= 0) {
        is_late = true;
        return false;
      }
      std::array<pollfd, 2> events{{{from[0].get(), POLLIN, 0}, {from[1].get(), POLLIN, 0}}};
      if (poll(events.data(), events.size(), static_cast<int>(left)) <= 0) {
        continue;
      }
      for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i].revents != 0 && !read_from(from[i], i == 0)) {
          return false;
        }
      }
    }
    return true;
  }
  bool is_late = false;

 private:
  bool read_from(Descriptor& from, bool is_output) {
    std::array<char, 65536> buffer;
    const ssize_t got = read(from.get(), buffer.data(), buffer.size());
    if (got <= 0) {
      if (got == 0 || errno != EINTR) {
        from.reset();
      }
      return true;
    }
    const std::string_view piece(buffer.data(), static_cast<std::size_t>(got));
    if (is_output && options_.take) {
      return options_.take(piece);
    }
    const std::size_t most = options_.limits.output_bytes;
    text_.append(piece.substr(0, most - std::min(most, text_.size())));
    return true;
  }

  const ProcessOptions& options_;
  std::string& text_;
};

std::array<Descriptor, 2> make_pipe() {
  std::array<int, 2> fds{};
  if (pipe2(fds.data(), O_CLOEXEC) != 0) {
    throw SystemError(std::string("pipe: ") + std::strerror(errno));
  }
  return {Descriptor(fds[0]), Descriptor(fds[1])};
}

Bound bound_of(int status, const std::string& output, std::string_view driver) {
  if (WIFSIGNALED(status)) {
    switch (WTERMSIG(status)) {
      case SIGXCPU:
        return Bound::kCpu;
      case SIGXFSZ:
        return Bound::kFile;
      case SIGKILL:
        return Bound::kKilled;
      default:
        break;
    }
  }
  return status == 0 ? Bound::kNone : bound_in(output, driver);
}

}  // namespace

Bound bound_in(std::string_view output, std::string_view driver) {
  // Only this one is our fault, so an answer's error text must not be able to say it.
  if (output.find(std::string(driver) + ": fatal error: Killed signal") != std::string_view::npos) {
    return Bound::kKilled;
  }
  struct Word {
    std::string_view text;
    Bound bound;
  };
  constexpr std::array kWords{
      Word{"CPU time limit exceeded signal terminated program", Bound::kCpu},
      Word{"File size limit exceeded signal terminated program", Bound::kFile},
      Word{"out of memory allocating", Bound::kMemory},
      Word{"virtual memory exhausted", Bound::kMemory},
      Word{"memory exhausted", Bound::kMemory},
      Word{"File too large", Bound::kFile},
      Word{"file size limit exceeded", Bound::kFile},
  };
  for (const Word& word : kWords) {
    if (output.find(word.text) != std::string_view::npos) {
      return word.bound;
    }
  }
  return Bound::kNone;
}

std::string unguessable_name() {
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof(number), 0) != sizeof(number)) {
    throw SystemError("getrandom");
  }
  return "g++-" + std::to_string(number);
}

ProcessResult run_process(const std::vector<std::string>& arguments,
                          const ProcessOptions& options) {
  auto [out, their_out] = make_pipe();
  auto [err, their_err] = make_pipe();
  std::array<Descriptor, 2> ours{std::move(out), std::move(err)};
  const pid_t pid = start(boxed(arguments, options), options, their_out, their_err);
  if (options.box.tool.empty()) {
    set_limits(pid, options.limits);
  }
  their_out.reset();
  their_err.reset();
  ProcessResult result;
  Listener listener(options, result.output);
  const bool heard_all = listener.listen(ours);
  if (!heard_all) {
    kill(-pid, SIGKILL);
  }
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.bound = listener.is_late ? Bound::kWall
                                  : bound_of(status, result.output,
                                             options.box.called_as.empty() ? std::string_view("g++")
                                                                           : options.box.called_as);
  // What it calls itself is different every time, and what it says must not be.
  const std::string& name = options.box.called_as;
  for (std::size_t at = 0;
       !name.empty() && (at = result.output.find(name, at)) != std::string::npos;) {
    result.output.replace(at, name.size(), "g++");
  }
  if (!options.box.tool.empty() && result.status == kBoxIsBroken &&
      result.output.find("lab-box: ") != std::string::npos) {
    throw SystemError(result.output.substr(0, 400));
  }
  return result;
}

void add_system_places(Box& box) {
  // Not /usr itself: a course may lie below it (/usr/src/app in a container).
  for (const char* folder :
       {"/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec",
        "/usr/include", "/usr/x86_64-linux-gnu", "/usr/local/bin", "/usr/local/lib",
        "/usr/local/lib64", "/usr/local/libexec", "/usr/local/include", "/lib", "/lib64", "/bin"}) {
    box.execute.emplace_back(folder);
  }
  for (const char* file : {"/etc/ld.so.cache", "/etc/alternatives", "/dev/null"}) {
    box.read.emplace_back(file);
  }
}

}  // namespace grader
