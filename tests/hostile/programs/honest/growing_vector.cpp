// outcome: passed
// why: a vector that grows and moves
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  std::vector<double> values;
  for (int i = 0; i < 2000000; ++i) {
    values.push_back(i);
  }
  return values.back() == 1999999 ? "blocked" : "lost";
}

}  // namespace lab
