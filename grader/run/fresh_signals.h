// A started process begins with no signal ignored or blocked, whatever started the grader.
#ifndef GRADER_RUN_FRESH_SIGNALS_H
#define GRADER_RUN_FRESH_SIGNALS_H

#include <signal.h>
#include <spawn.h>

namespace grader {

// Both are inherited through exec: under `nohup`, or a CI runner that ignores SIGXCPU, a program
// would meet its limits in another way than elsewhere.
inline void start_with_fresh_signals(posix_spawnattr_t& attributes) {
  sigset_t all;
  sigset_t none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
}
inline constexpr short kFreshSignals = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;

}  // namespace grader

#endif  // GRADER_RUN_FRESH_SIGNALS_H
