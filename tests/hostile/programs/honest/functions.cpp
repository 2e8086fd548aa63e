// outcome: passed
// why: functions as values, and shared ownership
#include <functional>
#include <memory>

#include "attack.h"

namespace lab {

std::string attack() {
  auto sum = std::make_shared<double>(0);
  const std::function<void(double)> add = [sum](double x) { *sum += x; };
  for (const double x : {0.5, 1.5}) {
    add(x);
  }
  return *sum == 2 ? "blocked" : "other";
}

}  // namespace lab
