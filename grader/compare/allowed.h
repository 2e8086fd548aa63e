// AllowedError: how far each number of a wanted value may be off.
#ifndef GRADER_COMPARE_ALLOWED_H
#define GRADER_COMPARE_ALLOWED_H

#include <cmath>
#include <cstddef>
#include <vector>

namespace grader {

// Element i may be off by absolute + relative * |want| + elements[i] (where there are elements).
// A list or record that is not one rectangular block has one AllowedError per part, or, where
// `parts` is empty, this same one for each part.
struct AllowedError {
  double absolute = 0;
  double relative = 0;
  std::vector<double> elements{};
  std::vector<AllowedError> parts{};

  // Never NaN, infinite or negative: such an allowance would accept anything, so it accepts
  // nothing.
  double at(std::size_t index, double want) const {
    double allowed = absolute;
    if (relative != 0 && std::isfinite(want)) {
      allowed += relative * std::abs(want);
    }
    if (index < elements.size()) {
      allowed += elements[index];
    }
    return std::isfinite(allowed) && allowed > 0 ? allowed : 0;
  }
  // The allowance of part `index` of a list or record.
  const AllowedError& part(std::size_t index) const {
    return index < parts.size() ? parts[index] : *this;
  }
};

}  // namespace grader

#endif  // GRADER_COMPARE_ALLOWED_H
