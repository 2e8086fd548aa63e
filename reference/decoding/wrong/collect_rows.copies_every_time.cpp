// outcome: failed
// says: all rows are copied to a new block for every row: rows^2 / 2 in total
// hint: ask for twice the room when it is full (std::vector::push_back and insert do)
// fails: growth_is_amortised
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
    std::vector<real> longer(elements.size() + static_cast<std::size_t>(width));
    std::copy(elements.begin(), elements.end(), longer.begin());
    std::copy(row.begin(), row.end(), longer.end() - width);
    elements.swap(longer);
    ++count;
  }
  Matrix rows(count, width);
  std::copy(elements.begin(), elements.end(), rows.data());
  return rows;
}

}  // namespace lab
