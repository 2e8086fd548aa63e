// outcome: passed
// why: 80 MB, used
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  std::vector<float> values(20 << 20);
  for (std::size_t i = 0; i < values.size(); i += 1024) {
    values[i] = 1;
  }
  double sum = 0;
  for (const float value : values) {
    sum += value;
  }
  return sum == 20480 ? "blocked" : std::to_string(sum);
}

}  // namespace lab
