// outcome: passed
// why: throws and catches, through frames
#include <stdexcept>

#include "attack.h"

namespace lab {

int fall(int depth) {
  const std::string kept(depth, 'x');
  if (depth == 0) {
    throw std::out_of_range("deep");
  }
  return fall(depth - 1) + static_cast<int>(kept.size());
}

std::string attack() {
  try {
    fall(20);
  } catch (const std::out_of_range& error) {
    return error.what() == std::string("deep") ? "blocked" : "other";
  }
  return "none";
}

}  // namespace lab
