// outcome: passed
// why: text without a line end on both streams
// says: DEBUG
// says: to stderr
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  std::printf("{\"status\":\"ok\"}\nDEBUG");
  std::fprintf(stderr, "to stderr");
  return "blocked";
}

}  // namespace lab
