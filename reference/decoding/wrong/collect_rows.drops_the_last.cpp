// outcome: failed
// says: the last row is lost
// hint: store a row before you ask for the next
// fails: rows_in_order
#include "collect_rows.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace lab {

Matrix collect_rows(const std::function<Vector(int)>& next) {
  std::vector<real> elements;
  int width = 0;
  int count = 0;
  for (Vector row = next(0); row.size() > 0; row = next(count)) {
    if (count > 0 && row.size() != width) {
      throw std::invalid_argument("row " + std::to_string(count) + " has " +
                                  std::to_string(row.size()) + " elements, wanted " +
                                  std::to_string(width));
    }
    width = row.size();
    elements.insert(elements.end(), row.begin(), row.end());
    ++count;
  }
  Matrix rows(std::max(count - 1, 0), width);
  std::copy(elements.begin(), elements.begin() + rows.size(), rows.data());
  return rows;
}

}  // namespace lab
