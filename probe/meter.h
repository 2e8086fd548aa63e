// Meter: what one call of the student's function did, in operations (counting build) and in bytes
// allocated.
//
// Allocations are seen because the program that student code is linked into replaces operator new
// and delete and wraps malloc and free (probe/allocation.cpp). Figures are exact and the same on
// every run; a verdict that depends on them is formed by the grader, which checks them from outside
// where it can (docs/timing.md).
#ifndef PROBE_METER_H
#define PROBE_METER_H

#include <cstdint>
#include <stdexcept>

#include "lab/real.h"
#include "probe/quarantine.h"
#include "wire/value.h"

namespace lab {

struct AllocationCounts {
  std::uint64_t live_bytes = 0;
  std::uint64_t peak_bytes = 0;     // highest live_bytes since the call began
  std::uint64_t largest_bytes = 0;  // largest single allocation
  std::uint64_t allocations = 0;
  std::uint64_t allocated_bytes = 0;  // sum over all allocations
  bool running = false;
};
AllocationCounts& allocation_counts();

// The most bytes that constructors of the answer's own held at once before any call; 0 where they
// are few (the library's own pool for exceptions is among them). The first call of
// allocation_counts_begin() ends what is early.
std::uint64_t allocation_counts_early();
void allocation_counts_begin();

class Meter {
 public:
  void start();
  void stop();
  wire::Value to_value() const;  // Record "meter" of integers

 private:
  AllocationCounts allocations_{};
#ifdef LAB_COUNTING
  OperationCounts operations_{};
#endif
};

// While one lives, nothing is counted: the binder's own work inside a student's call.
class MeterPause {
 public:
  MeterPause() : was_running_(allocation_counts().running) { allocation_counts().running = false; }
  ~MeterPause() { allocation_counts().running = was_running_; }
  MeterPause(const MeterPause&) = delete;
  MeterPause& operator=(const MeterPause&) = delete;

 private:
  bool was_running_ = false;
};

// Inline, because lab::real differs between the plain and the counting build, which both link this
// library.
inline void Meter::start() {
#ifdef LAB_COUNTING
  lab_operation_counts() = {};
  lab_operation_counts(true) = {};
  lab_operation_counts_thread() = __builtin_thread_pointer();
#endif
  AllocationCounts& counts = allocation_counts();
  counts = {};
  counts.live_bytes = allocation_counts_early();
  counts.peak_bytes = counts.live_bytes;
  counts.largest_bytes = counts.live_bytes;
  counts.running = true;
}

inline void Meter::stop() {
  allocations_ = allocation_counts();
  allocation_counts().running = false;
  if (freed::is_watched() && !freed::is_whole()) {
    throw std::runtime_error("it writes to memory that it has freed");
  }
#ifdef LAB_COUNTING
  operations_ = lab_operation_counts();
  operations_ += lab_operation_counts(true);
#endif
}

inline wire::Value Meter::to_value() const {
  const auto integer = [](std::uint64_t x) { return wire::Value{static_cast<std::int64_t>(x)}; };
  wire::Record record{"meter",
                      {{"peak_bytes", integer(allocations_.peak_bytes)},
                       {"largest_bytes", integer(allocations_.largest_bytes)},
                       {"allocations", integer(allocations_.allocations)},
                       {"allocated_bytes", integer(allocations_.allocated_bytes)}}};
#ifdef LAB_COUNTING
  record.fields.push_back({"multiplies", integer(operations_.multiplies)});
  record.fields.push_back({"adds", integer(operations_.adds)});
  record.fields.push_back({"divides", integer(operations_.divides)});
  record.fields.push_back({"exps", integer(operations_.exps)});
  record.fields.push_back({"roots", integer(operations_.roots)});
  record.fields.push_back({"trigs", integer(operations_.trigs)});
  record.fields.push_back({"compares", integer(operations_.compares)});
#endif
  return {std::move(record)};
}

}  // namespace lab

#endif  // PROBE_METER_H
