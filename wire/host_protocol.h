// What grader and host say to each other about runs: fixed-size messages on a SOCK_SEQPACKET pair.
//
// A StartRun travels with four descriptors: the run's stream socket, its standard output, its
// standard error, and the program. The host answers RunStarted at once and RunEnded when the
// process and all its descendants are gone. A host is started with its profile as only argument.
#ifndef WIRE_HOST_PROTOCOL_H
#define WIRE_HOST_PROTOCOL_H

#include <cstdint>

namespace lab::wire {

inline constexpr int kControlFd = 3;  // of the host
inline constexpr int kRunFd = 3;      // of a run

enum class ProgramKind : std::uint32_t { kSharedObject = 1, kExecutable = 2 };
enum class HostMessageKind : std::uint32_t {
  kStart = 1,
  kCancel,
  kDescribe,  // answered by a HostDescription
  kStarted,
  kEnded,
  kRefused
};

// Whose code a host runs, and so what it has to keep from it.
enum class Profile : std::uint32_t {
  kTrusted,    // ours: limits only
  kLocal,      // a student's own, on the student's machine: every layer that is there and cheap
  kGraded,     // code nobody trusts: without limits and filter the host refuses to run anything
  kSanitized,  // the same under AddressSanitizer: more system calls, no address-space limit
};
inline constexpr const char* kProfileNames[] = {"trusted", "local", "graded", "sanitized"};

// Layers of isolation, as bits of HostDescription::layers.
enum Layer : std::uint32_t {
  kLimits = 1,       // resource limits, no new privileges, no descriptor but its own
  kIdentity = 2,     // a user of its own, when the grader is root
  kFilter = 4,       // system calls: what is not listed is denied
  kLandlock = 8,     // files, TCP, signals
  kNamespaces = 16,  // its own, empty view of files, processes, network
  kCgroup = 32,      // memory and processes counted by the kernel
};

struct StartRun {
  HostMessageKind kind = HostMessageKind::kStart;
  ProgramKind program = ProgramKind::kSharedObject;
  std::uint64_t id = 0;
  std::int64_t wall_milliseconds = 0;
  std::int64_t cpu_seconds = 0;   // RLIMIT_CPU; 0: none
  std::int64_t memory_bytes = 0;  // RLIMIT_AS; not for kSanitized, which reserves terabytes
  std::int64_t threads = 1;
  std::int64_t stack_bytes = 0;  // 0: the host's own limit
};

struct CancelRun {
  HostMessageKind kind = HostMessageKind::kCancel;
  std::uint32_t unused = 0;
  std::uint64_t id = 0;
};

struct DescribeHost {
  HostMessageKind kind = HostMessageKind::kDescribe;
  std::uint32_t unused = 0;
};

struct HostDescription {
  HostMessageKind kind = HostMessageKind::kDescribe;
  std::uint32_t layers = 0;  // that every run of this host gets
  std::int32_t landlock_version = 0;
  std::int32_t cgroup_version = 0;
  std::uint32_t user = 0;  // of the runs
  char missing[256] = {};  // "namespaces: unshare: Operation not permitted; ..."
};

struct HostReport {
  HostMessageKind kind = HostMessageKind::kStarted;
  std::int32_t pid = 0;
  std::uint64_t id = 0;
  std::int32_t wait_status = 0;       // as from waitpid
  std::int32_t wall_expired = 0;      // killed at its wall deadline
  std::int64_t cpu_microseconds = 0;  // user + system, with reaped descendants
  std::int64_t peak_kilobytes = 0;
  std::int32_t peak_is_exact = 0;  // counted by the kernel for the group, not by the process
  std::int32_t out_of_memory = 0;  // the kernel ended it for lack of memory
  char error[240] = {};            // kRefused: what the machine said
};

}  // namespace lab::wire

#endif  // WIRE_HOST_PROTOCOL_H
