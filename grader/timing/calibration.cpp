// Calibration: the gap between right and slow answers, and where the limits lie in it.
#include "grader/timing/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace grader {
namespace {

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
};

void widen(Range& range, const std::vector<double>& values) {
  for (const double value : values) {
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
  }
}

// A wrong answer that every trial refused for something else than its growth.
bool fails_otherwise(const CalibratedAnswer& answer) {
  return !answer.is_right && answer.judged.empty() && answer.failed_otherwise > 0 &&
         answer.failed == answer.failed_otherwise;
}

std::string text_of(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", x);
  return text.data();
}

std::string text_of(const Range& range) {
  return text_of(range.low) + " to " + text_of(range.high);
}

}  // namespace

std::pair<double, double> allowed_exponents(const TimingSpec& spec) {
  return spec.exponent.value_or(
      std::pair{-std::numeric_limits<double>::infinity(), spec.excess.value_or(0)});
}

void judge_calibration(const TimingSpec& spec, Calibration& calibration) {
  const auto [low, high] = allowed_exponents(spec);
  Range right{};
  for (const CalibratedAnswer& answer : calibration.answers) {
    if (fails_otherwise(answer)) {
      continue;
    }
    if (answer.judged.empty()) {
      calibration.faults.push_back("'" + answer.name + "' was never measured to the end");
    } else if (answer.is_right) {
      widen(right, answer.judged);
    }
  }
  if (!calibration.faults.empty()) {
    return;
  }
  if (!(low <= right.low && right.high <= high)) {
    calibration.faults.push_back("right answers lie at " + text_of(right) +
                                 ", which is not all allowed");
  }
  double distance = std::numeric_limits<double>::infinity();
  bool has_slow = false;
  for (const CalibratedAnswer& answer : calibration.answers) {
    if (answer.is_right || fails_otherwise(answer)) {
      continue;
    }
    has_slow = true;
    Range slow{};
    widen(slow, answer.judged);
    distance = std::min(distance, std::max(slow.low - right.high, right.low - slow.high));
    if (!(slow.low > high || slow.high < low)) {
      calibration.faults.push_back("'" + answer.name + "' lies at " + text_of(slow) +
                                   ", which is not all refused");
    }
  }
  if (!has_slow) {
    calibration.faults.push_back("no wrong answer says that it fails this check");
    return;
  }
  const double ratio =
      static_cast<double>(spec.sizes.back()) / static_cast<double>(spec.sizes.front());
  calibration.gap = std::pow(ratio, distance);
  if (!(calibration.gap >= kLeastGap)) {
    calibration.faults.push_back("the gap between right and slow growth is " +
                                 text_of(calibration.gap) + "-fold, wanted " + text_of(kLeastGap) +
                                 "-fold or more");
  }
}

}  // namespace grader
