// outcome: failed
// says: rows of different widths are accepted
// hint: compare each row with the first and throw std::invalid_argument
// fails: other_widths_are_refused
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
    if (count < 0) {
      throw std::invalid_argument("row " + std::to_string(count) + " has " +
                                  std::to_string(row.size()) + " elements, wanted " +
                                  std::to_string(width));
    }
    width = row.size();
    elements.insert(elements.end(), row.begin(), row.end());
    ++count;
  }
  Matrix rows(count, width);
  std::copy(elements.begin(), elements.end(), rows.data());
  return rows;
}

}  // namespace lab
