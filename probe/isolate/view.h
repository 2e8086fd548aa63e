// A view: a file system of its own that shows a process the named places and nothing else.
#ifndef PROBE_ISOLATE_VIEW_H
#define PROBE_ISOLATE_VIEW_H

#include <span>

#include "probe/isolate/landlock.h"

namespace lab::isolate {

// A file or folder, absolute, and what may be done there.
struct Place {
  const char* path = nullptr;
  Access access = Access::kRead;
};

// Why something could not be set up; step is null when all went well.
struct ViewFault {
  const char* step = nullptr;
  const char* path = "";
  int error = 0;
};

// Moves the calling process into user (unless it is root), mount, network, IPC and UTS namespaces,
// and its children into a PID namespace. A fault leaves the file system as it is.
ViewFault enter_namespaces();

// Makes the places the whole file system. A place that is a symbolic link stays one, with what it
// points at beside it; one that does not exist is left out. For the first child after
// enter_namespaces().
ViewFault build_view(std::span<const Place> places);

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_VIEW_H
