// lab-box: runs one tool (compiler, linker, archive reader) on hostile input, confined.
//
// lab-box [--cpu SECONDS] [--memory MB] [--file MB] [--calls compile|unpack] [--view] [--required]
//         [--as NAME] [--read PATH] [--execute PATH] [--write PATH] ... -- TOOL ARGUMENTS...
//
// With --view the tool sees only the named places (namespaces, where there are any); Landlock
// restricts it to them in either case. With --required one of the two has to be there. What goes
// wrong here ends with status 125 and a line that begins with "lab-box: "; else the tool's status
// is ours. `lab-box --probe` says which layers there are.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "probe/isolate/filter.h"
#include "probe/isolate/landlock.h"
#include "probe/isolate/limits.h"
#include "probe/isolate/view.h"

namespace {

using namespace lab::isolate;  // NOLINT: this file is about nothing else

constexpr int kExitBroken = 125;

struct Box {
  ResourceLimits limits{.descriptors = 256};
  Calls calls = Calls::kCompile;
  bool view = false;
  bool required = false;
  bool probe = false;
  std::array<Place, 256> places{};
  std::size_t count = 0;
  const char* called_as = nullptr;  // what the tool gets as its own name
  char** tool = nullptr;
};

[[noreturn]] void fail(const char* what, const char* about, int error) {
  std::fprintf(stderr, "lab-box: %s%s%s: %s\n", what, *about == '\0' ? "" : ": ", about,
               std::strerror(error));
  _exit(kExitBroken);
}

void add_place(Box& box, const char* path, Access access) {
  if (box.count == box.places.size()) {
    fail("places", path, E2BIG);
  }
  box.places[box.count++] = {path, access};
}

Box read_arguments(char** argument) {
  Box box;
  for (++argument; *argument != nullptr; ++argument) {
    const std::string_view name = *argument;
    if (name == "--") {
      box.tool = argument + 1;
      return box;
    }
    if (name == "--view" || name == "--required" || name == "--probe") {
      box.view = box.view || name == "--view";
      box.required = box.required || name == "--required";
      box.probe = box.probe || name == "--probe";
      continue;
    }
    const char* const value = *++argument;
    if (value == nullptr) {
      fail("no value", name.data(), EINVAL);
    }
    const std::int64_t number = std::strtoll(value, nullptr, 10);
    if (name == "--as") {
      box.called_as = value;
    } else if (name == "--cpu") {
      box.limits.cpu_seconds = number;
    } else if (name == "--memory") {
      box.limits.memory_bytes = number << 20;
    } else if (name == "--file") {
      box.limits.file_bytes = number << 20;
    } else if (name == "--calls") {
      box.calls = std::string_view(value) == "unpack" ? Calls::kUnpack : Calls::kCompile;
    } else if (name == "--read") {
      add_place(box, value, Access::kRead);
    } else if (name == "--execute") {
      add_place(box, value, Access::kExecute);
    } else if (name == "--write") {
      add_place(box, value, Access::kWrite);
    } else {
      fail("unknown option", name.data(), EINVAL);
    }
  }
  return box;
}

std::span<const Place> places_of(const Box& box) { return {box.places.data(), box.count}; }

// Files that the tool needs and could not read would look like a fault of the submission.
void check_readable(const Box& box) {
  for (const Place& place : places_of(box)) {
    if (access(place.path, place.access == Access::kWrite ? R_OK | W_OK : R_OK) != 0 &&
        errno != ENOENT) {
      fail("not readable", place.path, errno);
    }
  }
}

bool restrict_files(const Box& box) {
  Ruleset rules;
  if (!rules.is_open()) {
    return false;
  }
  for (const Place& place : places_of(box)) {
    if (const int error = rules.allow(place.path, place.access); error != 0 && error != ENOENT) {
      fail("Landlock", place.path, error);
    }
  }
  if (const int error = rules.enforce(); error != 0) {
    fail("Landlock", "", error);
  }
  return true;
}

[[noreturn]] void run_tool(const Box& box, bool has_view) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (const int error = drop_capabilities(); error != 0) {
    fail("capabilities", "", error);
  }
  if (const int error = forbid_new_privileges(); error != 0) {
    fail("privileges", "", error);
  }
  check_readable(box);
  if (!restrict_files(box) && !has_view && box.required) {
    fail("neither namespaces nor Landlock: code nobody trusts is not compiled here", "", ENOSYS);
  }
  if (const int error = take_limits(box.limits); error != 0) {
    fail("limits", "", error);
  }
  if (const int error = Filter({.calls = box.calls}).load(); error != 0 && box.required) {
    fail("system-call filter", "", error);
  }
  const char* const path = box.tool[0];
  if (box.called_as != nullptr) {
    box.tool[0] = const_cast<char*>(box.called_as);
  }
  execv(path, box.tool);
  fail("execute", path, errno);
}

// What ended it, as it would be told of any other process: the first one of a PID namespace takes
// no signal of the kernel's but the last, so its limit of processor time ends it without a word.
int cause_of(int status, const rusage& used, const ResourceLimits& limits) {
  const std::int64_t seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec +
                               (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1'000'000;
  const bool is_over = limits.cpu_seconds > 0 && seconds >= limits.cpu_seconds;
  return WTERMSIG(status) == SIGKILL && is_over ? SIGXCPU : WTERMSIG(status);
}

// Waits for the tool, the first process of its PID namespace: with it all others end.
[[noreturn]] void wait_and_exit(pid_t tool, const ResourceLimits& limits) {
  int status = 0;
  rusage used{};
  while (wait4(tool, &status, 0, &used) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) {
    const int cause = cause_of(status, used, limits);
    signal(cause, SIG_DFL);
    raise(cause);
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : kExitBroken);
}

[[noreturn]] void run_in_view(const Box& box) {
  const pid_t child = fork();
  if (child < 0) {
    fail("fork", "", errno);
  }
  if (child > 0) {
    wait_and_exit(child, box.limits);
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const ViewFault fault = build_view(places_of(box));
  // Where nothing can be mounted (in a chroot, for one) no view has been begun: Landlock alone must
  // do, and run_tool asks for it.
  if (fault.step != nullptr && std::strcmp(fault.step, "mount") != 0) {
    fail(fault.step, fault.path, fault.error);
  }
  run_tool(box, fault.step == nullptr);
}

[[noreturn]] void probe() {
  std::printf("system-call filter: %s\n", filters_work() ? "yes" : "no");
  const int version = landlock_version();
  std::printf("Landlock: %s\n", version == 0 ? "no" : std::to_string(version).c_str());
  std::fflush(stdout);
  ViewFault fault = enter_namespaces();
  if (fault.step == nullptr) {
    const pid_t child = fork();
    if (child == 0) {
      _exit(build_view({}).step == nullptr ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    fault = status == 0 ? ViewFault{} : ViewFault{"mount", "", EPERM};
  }
  std::printf(
      "namespaces: %s%s%s\n",
      fault.step == nullptr ? "yes" : "no: ", fault.step == nullptr ? "" : fault.step,
      fault.step == nullptr ? "" : (std::string(": ") + std::strerror(fault.error)).c_str());
  std::fflush(stdout);
  _exit(0);
}

}  // namespace

int main(int, char** arguments) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_DUMPABLE, 0);
  close_from(3);
  const Box box = read_arguments(arguments);
  if (box.probe) {
    probe();
  }
  if (box.tool == nullptr || box.tool[0] == nullptr) {
    fail("no tool", "", EINVAL);
  }
  if (box.view && enter_namespaces().step == nullptr) {
    run_in_view(box);
  }
  run_tool(box, false);
}
