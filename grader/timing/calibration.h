// Calibration: whether what a timing check demands lies between right and slow answers, as
// measured.
#ifndef GRADER_TIMING_CALIBRATION_H
#define GRADER_TIMING_CALIBRATION_H

#include <string>
#include <vector>

#include "grader/timing/judge.h"

namespace grader {

// One answer, measured several times.
struct CalibratedAnswer {
  std::string name{};
  bool is_right = false;
  std::vector<double> judged{};  // the median that each trial's verdict is about
  int passed = 0;
  int failed = 0;
  int inconclusive = 0;
  int failed_otherwise = 0;  // of `failed`: its growth is allowed, it works ahead; not in `judged`
};

struct Calibration {
  std::vector<CalibratedAnswer> answers{};
  double gap = 0;  // growth over all sizes, of right and slow answers that are nearest: their ratio
  std::vector<std::string> faults{};  // why the check is refused; empty: it is not
};

inline constexpr double kLeastGap = 1.5;

// Sets gap and faults.
void judge_calibration(const TimingSpec& spec, Calibration& calibration);

// What the demand allows, in the exponents that are judged.
std::pair<double, double> allowed_exponents(const TimingSpec& spec);

}  // namespace grader

#endif  // GRADER_TIMING_CALIBRATION_H
