// Machine: what a measurement holds still on it, and what it notes about it.
#ifndef GRADER_PIPELINE_MACHINE_H
#define GRADER_PIPELINE_MACHINE_H

#include <sched.h>
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "grader/run/descriptor.h"

namespace grader {

// Held while measuring, so that two checks of this machine do not measure each other. Without the
// file (a read-only cache) measuring goes on unlocked.
class MeasuringLock {
 public:
  explicit MeasuringLock(const std::filesystem::path& file);

 private:
  Descriptor file_{};
};

// While it lives, this thread and the processes given stay on one core, the one it is on now. They
// take turns anyway. On two cores the caches of one of them stay warm and the other's do not, for
// as long as the scheduler leaves them where they are: the same error in every round.
class OneCore {
 public:
  explicit OneCore(std::initializer_list<pid_t> processes);
  ~OneCore();
  OneCore(const OneCore&) = delete;
  OneCore& operator=(const OneCore&) = delete;

  // False where the system did not allow it for all of them.
  bool is_set() const { return is_set_; }

 private:
  cpu_set_t before_{};
  bool is_kept_ = false;  // this thread's cores, in before_
  bool is_set_ = false;
};

// How long a process sleeps while this thread waits for it: the time that passes, less what it
// computes, what this thread computes, and what either waits for a processor.
class Awake {
 public:
  explicit Awake(pid_t process);
  // Seconds since the start; `busy` is the processor time the process used in them.
  double asleep(double busy) const;

 private:
  double not_asleep() const;

  pid_t process_ = 0;
  std::chrono::steady_clock::time_point begin_{};
  double before_ = 0;
};

// As /proc/cpuinfo calls the processor; empty where it does not.
std::string cpu_model();

// Of 1, 5 and 15 minutes.
std::vector<double> load_average();

}  // namespace grader

#endif  // GRADER_PIPELINE_MACHINE_H
