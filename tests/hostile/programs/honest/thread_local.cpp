// outcome: passed
// why: statics and thread-locals with destructors
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  thread_local std::vector<int> kept{1, 2, 3};
  static const std::string text = "kept";
  return kept.size() == 3 && text == "kept" ? "blocked" : "other";
}

}  // namespace lab
