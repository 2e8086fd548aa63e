// Exercise `head_pattern`: what a head looks at, in three numbers.
#include "head_pattern.h"

namespace lab {

// What to do: three means over rows 1 to n - 1; the third only over rows whose token stood earlier.
HeadPattern head_pattern(const Matrix& weights, const std::vector<std::int64_t>& ids) {
  static_cast<void>(weights);
  static_cast<void>(ids);
  return {-1, -1, -1};
}

}  // namespace lab
