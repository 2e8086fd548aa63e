// The layers of a run, applied by the run to itself.
#include "probe/isolate/setup.h"

#include <signal.h>
#include <sys/prctl.h>

#include <cerrno>

#include "probe/isolate/filter.h"
#include "probe/isolate/landlock.h"

namespace lab::isolate {
namespace {

using wire::Profile;

bool has(const Capabilities& host, wire::Layer layer) { return (host.layers & layer) != 0; }

// Files a sanitized program and its loader read.
constexpr const char* kSystemFolders[] = {"/usr/lib", "/usr/lib64", "/lib", "/lib64"};
constexpr const char* kSystemFiles[] = {"/etc/ld.so.cache", "/proc/self", "/dev/null",
                                        "/sys/devices/system/cpu"};

int restrict_files(const Capabilities& host, const RunPlan& plan) {
  Ruleset rules;
  if (!rules.is_open()) {
    return ENOSYS;
  }
  int error = rules.allow(plan.program, Access::kExecute);
  if (error == 0 && host.profile == Profile::kSanitized) {
    for (const char* folder : kSystemFolders) {
      rules.allow(folder, Access::kExecute);  // not every system has all of them
    }
    for (const char* file : kSystemFiles) {
      rules.allow(file, Access::kRead);
    }
  }
  return error != 0 ? error : rules.enforce();
}

int load_filter(const Capabilities& host, const RunPlan& plan) {
  FilterOptions options{
      .threads = plan.threads, .exec_path = plan.exec_path, .exec_fd = plan.program};
  if (host.profile == Profile::kSanitized) {
    options.calls = Calls::kSanitize;
  } else if (plan.exec_path == nullptr) {
    options.calls = Calls::kLoad;
  }
  return Filter(options).load();
}

}  // namespace

SetupFault confine(const Capabilities& host, const RunPlan& plan) {
  if (const int error = take_limits(plan.limits); error != 0) {
    return {"limits", error};
  }
  if (host.user != 0) {
    if (const int error = become_user(host.user); error != 0) {
      return {"user", error};
    }
  }
  if (host.profile != Profile::kTrusted) {
    if (const int error = drop_capabilities(); error != 0) {
      return {"capabilities", error};
    }
  }
  // Not earlier: a change of user forgets it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (const int error = forbid_new_privileges(); error != 0) {
    return {"privileges", error};
  }
  if (has(host, wire::kLandlock)) {
    if (const int error = restrict_files(host, plan); error != 0) {
      return {"Landlock", error};
    }
  }
  if (has(host, wire::kFilter)) {
    if (const int error = load_filter(host, plan); error != 0) {
      return {"system-call filter", error};
    }
  }
  return {};
}

SetupFault confine_further(const Capabilities& host, const RunPlan& plan) {
  if (has(host, wire::kFilter)) {
    const FilterOptions options{.calls = Calls::kCompute, .threads = plan.threads};
    if (const int error = Filter(options).load(); error != 0) {
      return {"system-call filter", error};
    }
  }
  return {};
}

}  // namespace lab::isolate
