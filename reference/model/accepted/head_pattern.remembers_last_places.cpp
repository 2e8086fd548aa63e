// outcome: passed
// says: keeps the last place of every token in a map
#include "head_pattern.h"

#include <map>

namespace lab {

HeadPattern head_pattern(const Matrix& weights, const std::vector<std::int64_t>& ids) {
  HeadPattern pattern;
  int copies = 0;
  std::map<std::int64_t, int> last;
  for (int i = 1; i < weights.rows(); ++i) {
    pattern.previous += static_cast<double>(weights(i, i - 1));
    pattern.first += static_cast<double>(weights(i, 0));
    last[ids[static_cast<std::size_t>(i - 1)]] = i - 1;
    const auto found = last.find(ids[static_cast<std::size_t>(i)]);
    if (found != last.end() && found->second + 1 < i) {
      pattern.induction += static_cast<double>(weights(i, found->second + 1));
      ++copies;
    }
  }
  const int rows = weights.rows() - 1;
  pattern.previous /= rows;
  pattern.first /= rows;
  pattern.induction = copies > 0 ? pattern.induction / copies : 0;
  return pattern;
}

}  // namespace lab
