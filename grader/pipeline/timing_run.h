// A timing check: measures an answer and the reference, round by round, until the judge decides.
//
// Theory of operation. Both programs stay open for all calls. The processor time of a program is
// read from the kernel's clock for its process, from outside, while it waits for a call; what it
// uses after an answer counts to the sample that ended with it. Every call has arguments that were
// never there before, the same for both programs, and every answer of the student's program is
// compared with the reference's. A round takes one sample of each program at each size, in random
// order; a sample is as many calls as make the slower clock of the two reach `sample_ms`. Three
// rounds go ahead unjudged: they touch the memory, train caches and find the number of calls. What
// the program uses beyond its samples (when it is loaded, in those rounds) must be in proportion.
#ifndef GRADER_PIPELINE_TIMING_RUN_H
#define GRADER_PIPELINE_TIMING_RUN_H

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/pipeline/evidence.h"
#include "grader/pipeline/worker.h"
#include "grader/timing/judge.h"

namespace grader {

struct TimingTask {
  const Exercise& exercise;
  const CheckSpec& check;
  Worker& worker;
  Program answer{};
  Program reference{};
  std::uint64_t seed = 0;
  std::filesystem::path lock_file{};  // one measurement at a time on this machine
  bool any_core = false;              // not kept on one core: to see what that is worth
};

struct TimingRun {
  Outcome outcome = Outcome::kNotGraded;
  std::string message{};  // one sentence
  std::vector<std::string> notes{};
  std::map<std::string, double> measured{};
  TimingRecord record{};
  std::optional<Judgement> judgement{};
  std::optional<Evidence> wrong{};  // a call that gave a wrong value, or none at all
  Evidence smallest{};              // the first call at the smallest size
  Ending printed{};

  // It fails, and not for its growth: work ahead, a wrong value.
  bool fails_otherwise() const {
    return costs_points(outcome) && judgement && judgement->verdict == TimingVerdict::kPassed;
  }
};

// Throws LabError where the check itself is wrong and SystemError where the machine refuses.
TimingRun run_timing(const TimingTask& task);

}  // namespace grader

#endif  // GRADER_PIPELINE_TIMING_RUN_H
