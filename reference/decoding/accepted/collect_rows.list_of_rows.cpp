// outcome: passed
// says: the rows are kept one by one and joined at the end
#include "collect_rows.h"

#include <stdexcept>
#include <vector>

namespace lab {

Matrix collect_rows(const std::function<Vector(int)>& next) {
  std::vector<Vector> kept;
  while (true) {
    Vector row = next(static_cast<int>(kept.size()));
    if (row.size() == 0) {
      break;
    }
    if (!kept.empty() && row.size() != kept.front().size()) {
      throw std::invalid_argument("a row of another width");
    }
    kept.push_back(std::move(row));
  }
  Matrix rows(static_cast<int>(kept.size()), kept.empty() ? 0 : kept.front().size());
  for (int i = 0; i < rows.rows(); ++i) {
    std::copy(kept[static_cast<std::size_t>(i)].begin(), kept[static_cast<std::size_t>(i)].end(),
              rows.row(i).begin());
  }
  return rows;
}

}  // namespace lab
