// Exercise `first_difference`: do two runs of a model agree?
#include "first_difference.h"

namespace lab {

// What to do: log-softmax of both rows, the largest difference of all; the first row whose choice
// differs although theirs was clear.
RunDifference first_difference(const Matrix& ours, const Matrix& theirs, double tolerance) {
  static_cast<void>(ours);
  static_cast<void>(theirs);
  static_cast<void>(tolerance);
  return {-2, -1, -1};
}

}  // namespace lab
