// outcome: passed
// why: functions of <cmath> and <numeric>
#include <cmath>
#include <numeric>
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  std::vector<double> values(100);
  std::iota(values.begin(), values.end(), 1.0);
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  return sum == 5050 && std::exp(0.0) == 1 && std::isnan(std::sqrt(-1.0)) ? "blocked" : "other";
}

}  // namespace lab
