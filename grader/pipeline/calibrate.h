// Measuring the answers of the course itself with a timing check, for calibration and the bench.
#ifndef GRADER_PIPELINE_CALIBRATE_H
#define GRADER_PIPELINE_CALIBRATE_H

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/build/builder.h"
#include "grader/pipeline/timing_run.h"
#include "grader/timing/calibration.h"

namespace grader {

// Right: the reference and the accepted answers. Slow: the wrong answers that say they fail the
// check.
struct TimedAnswer {
  std::string name{};  // "reference", "accepted/two_passes", "wrong/cubic"
  bool is_right = false;
  Program program{};
};

// One timing check, ready to be measured again and again.
class TimingBench {
 public:
  // Builds what is needed. Throws LabError where an answer does not build.
  TimingBench(Builder& builder, Worker& worker, const Exercise& exercise, const CheckSpec& check);

  const std::vector<TimedAnswer>& answers() const { return answers_; }
  TimingRun measure(const TimedAnswer& answer, std::uint64_t seed);
  // Not kept on one core from now on.
  void use_any_core(bool any_core) { any_core_ = any_core; }
  // In place of the lock that keeps two measurements on this machine apart.
  void use_lock(std::filesystem::path file) { lock_file_ = std::move(file); }

 private:
  Program build(const std::filesystem::path& file);

  Builder& builder_;
  Worker& worker_;
  const Exercise& exercise_;
  const CheckSpec& check_;
  std::vector<TimedAnswer> answers_{};
  bool any_core_ = false;
  std::filesystem::path lock_file_{};
};

// `trials` measurements of each answer; `step` is told what is measured next.
Calibration calibrate(TimingBench& bench, const TimingSpec& spec, int trials,
                      const std::function<void(std::string_view)>& step);

}  // namespace grader

#endif  // GRADER_PIPELINE_CALIBRATE_H
