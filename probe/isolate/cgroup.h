// A control group for a host and its runs: peak memory and the number of processes, measured and
// limited by the kernel.
//
// Theory of operation. The host moves itself into a group of its own once, below the group it was
// started in, so every run is born in it: moving a process for each run would cost a millisecond.
// The host's own few pages are subtracted. Both hierarchies are known: version 1 (memory and pids
// mounted apart) and version 2 (one tree). Whatever is missing or not writable is simply not used;
// RLIMIT_AS holds without a group, and peaks then come from the process's own accounts.
#ifndef PROBE_ISOLATE_CGROUP_H
#define PROBE_ISOLATE_CGROUP_H

#include <cstdint>

namespace lab::isolate {

class Cgroup {
 public:
  Cgroup() = default;
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;

  // Creates the group and moves the calling process in. `mounts` is where the hierarchies are
  // (/sys/fs/cgroup; tests give another folder), `own` the text of /proc/self/cgroup. 0, or the
  // errno of what was refused.
  int enter(const char* mounts, const char* own);
  int enter();
  int version() const { return version_; }  // 0: there is no group

  // Before a run: sets its limits (0: none) and forgets the peak.
  void begin(std::int64_t memory_bytes, std::int64_t processes);
  // Of the run since begin(); -1 when not known.
  std::int64_t peak_bytes() const;
  // Whether the kernel ended a process since begin() because the group's memory was used up.
  bool was_out_of_memory() const;
  // Back to where the process came from; the group is removed.
  void leave();

 private:
  int join(const char* mounts, const char* controller, const char* path, int& folder, int& parent,
           int& home);
  std::int64_t count_of_kills() const;
  std::int64_t count_at_limit() const;

  int version_ = 0;
  int memory_ = -1;         // the group's folder in the memory hierarchy
  int pids_ = -1;           // in the pids hierarchy (version 2: the same)
  int memory_parent_ = -1;  // the folders the groups are in
  int pids_parent_ = -1;
  int memory_home_ = -1;  // where the process was before
  int pids_home_ = -1;
  char name_[40] = {};
  std::int64_t base_bytes_ = 0;
  std::int64_t peak_before_ = 0;
  std::int64_t kills_before_ = 0;
  std::int64_t at_limit_before_ = 0;
  bool peak_is_fresh_ = false;
};

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_CGROUP_H
