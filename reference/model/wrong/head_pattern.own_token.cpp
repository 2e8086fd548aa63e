// outcome: failed
// says: previous reads the diagonal
// hint: column i - 1
// fails: again_previous, by_hand
#include "head_pattern.h"

namespace lab {

HeadPattern head_pattern(const Matrix& weights, const std::vector<std::int64_t>& ids) {
  HeadPattern pattern;
  int copies = 0;
  for (int i = 1; i < weights.rows(); ++i) {
    pattern.previous += static_cast<double>(weights(i, i));
    pattern.first += static_cast<double>(weights(i, 0));
    for (int j = i - 1; j >= 0; --j) {
      if (ids[static_cast<std::size_t>(j)] == ids[static_cast<std::size_t>(i)]) {
        if (j + 1 < i) {
          pattern.induction += static_cast<double>(weights(i, j + 1));
          ++copies;
        }
        break;
      }
    }
  }
  const int rows = weights.rows() - 1;
  pattern.previous /= rows;
  pattern.first /= rows;
  pattern.induction = copies > 0 ? pattern.induction / copies : 0;
  return pattern;
}

}  // namespace lab
