// What a forked child does to itself before it turns into a run: the layers, in their order.
#ifndef PROBE_ISOLATE_SETUP_H
#define PROBE_ISOLATE_SETUP_H

#include <cstdint>

#include "probe/isolate/limits.h"
#include "wire/host_protocol.h"

namespace lab::isolate {

// What a host found out when it started, the same for all of its runs.
struct Capabilities {
  wire::Profile profile = wire::Profile::kTrusted;
  std::uint32_t layers = 0;
  std::uint32_t user = 0;  // 0: stay who we are
  bool in_user_namespace = false;
};

struct RunPlan {
  ResourceLimits limits{};
  bool threads = false;
  int program = -1;                 // descriptor
  const char* exec_path = nullptr;  // for execveat(program, ...); null: the program is loaded
};

// Why a child could not be set up.
struct SetupFault {
  const char* step = nullptr;  // null: all went well
  int error = 0;
};

// Limits, user, privileges, files, system calls. From here on the process is confined; a shared
// object may still be loaded. Allocates nothing, throws nothing.
SetupFault confine(const Capabilities& host, const RunPlan& plan);

// After loading: nothing is opened or mapped as code any more.
SetupFault confine_further(const Capabilities& host, const RunPlan& plan);

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_SETUP_H
