// Resource limits, and what a process of ours gives up before it turns into somebody else's.
#ifndef PROBE_ISOLATE_LIMITS_H
#define PROBE_ISOLATE_LIMITS_H

#include <cstdint>

namespace lab::isolate {

struct ResourceLimits {
  std::int64_t cpu_seconds = 0;   // 0: none. SIGXCPU at the limit, SIGKILL a second later
  std::int64_t memory_bytes = 0;  // address space; 0: none (a sanitizer reserves terabytes)
  std::int64_t file_bytes = 0;    // of any file written
  std::int64_t descriptors = 64;
  std::int64_t stack_bytes = std::int64_t{64} << 20;  // of each thread
  std::int64_t processes = 0;                         // of the user; 0: not limited
};

// Each returns 0 or the errno of what was refused.
int take_limits(const ResourceLimits& limits);
int forbid_new_privileges();
// No capability is left, and none can come back.
int drop_capabilities();
// From root to a user and group of that number, with no other group.
int become_user(std::uint32_t user);
// Closes every descriptor from `first` on.
void close_from(unsigned first);

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_LIMITS_H
