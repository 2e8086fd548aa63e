// What a host does once, when it starts: which layers there are, and entering those that its runs
// are born into.
#ifndef PROBE_ISOLATE_HOST_LAYERS_H
#define PROBE_ISOLATE_HOST_LAYERS_H

#include "probe/isolate/cgroup.h"
#include "probe/isolate/namespaces.h"
#include "probe/isolate/setup.h"
#include "wire/host_protocol.h"

namespace lab::isolate {

class HostLayers {
 public:
  // Never fails: what is not there is missing from description().
  void enter(wire::Profile profile);

  const Capabilities& capabilities() const { return capabilities_; }
  const wire::HostDescription& description() const { return description_; }
  // What a graded run cannot do without and this machine does not have; null when all is there.
  const char* below_floor() const;

  // Before the host ends: nothing of it is left on the machine.
  void leave();

  Cgroup& cgroup() { return cgroup_; }
  const Namespaces& namespaces() const { return namespaces_; }

 private:
  void missing(const char* layer, const char* step, int error);
  void take_user();

  Capabilities capabilities_{};
  wire::HostDescription description_{};
  Cgroup cgroup_{};
  Namespaces namespaces_{};
};

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_HOST_LAYERS_H
