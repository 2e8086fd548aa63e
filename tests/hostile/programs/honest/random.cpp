// outcome: passed
// why: all of <random>
#include <cmath>
#include <random>

#include "attack.h"

namespace lab {

std::string attack() {
  std::random_device device;
  std::mt19937 engine(device());
  std::normal_distribution<double> normal;
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    sum += normal(engine);
  }
  return std::abs(sum / 10000) < 0.1 ? "blocked" : "far";
}

}  // namespace lab
