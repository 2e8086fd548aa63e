// What grader and host say to each other about runs: fixed-size messages on a SOCK_SEQPACKET pair.
//
// A StartRun travels with four descriptors: the run's stream socket, its standard output, its
// standard error, and the program. The host answers RunStarted at once and RunEnded when the
// process and all its descendants are gone.
#ifndef WIRE_HOST_PROTOCOL_H
#define WIRE_HOST_PROTOCOL_H

#include <cstdint>

namespace lab::wire {

inline constexpr int kControlFd = 3;  // of the host
inline constexpr int kRunFd = 3;      // of a run

enum class ProgramKind : std::uint32_t { kSharedObject = 1, kExecutable = 2 };
enum class HostMessageKind : std::uint32_t { kStart = 1, kCancel, kStarted, kEnded, kRefused };

struct StartRun {
  HostMessageKind kind = HostMessageKind::kStart;
  ProgramKind program = ProgramKind::kSharedObject;
  std::uint64_t id = 0;
  std::int64_t wall_milliseconds = 0;
  std::int64_t cpu_seconds = 0;   // RLIMIT_CPU; 0: none
  std::int64_t memory_bytes = 0;  // RLIMIT_AS; 0: none (a sanitizer reserves terabytes)
  std::int64_t threads = 1;
};

struct CancelRun {
  HostMessageKind kind = HostMessageKind::kCancel;
  std::uint32_t unused = 0;
  std::uint64_t id = 0;
};

struct HostReport {
  HostMessageKind kind = HostMessageKind::kStarted;
  std::int32_t pid = 0;
  std::uint64_t id = 0;
  std::int32_t wait_status = 0;       // as from waitpid
  std::int32_t wall_expired = 0;      // killed at its wall deadline
  std::int64_t cpu_microseconds = 0;  // user + system, with reaped descendants
  std::int64_t peak_kilobytes = 0;
  char error[120] = {};  // kRefused: what the machine said
};

}  // namespace lab::wire

#endif  // WIRE_HOST_PROTOCOL_H
