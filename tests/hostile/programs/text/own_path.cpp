// outcome: passed
// why: prints where it was compiled
// hides: /students/
// hides: /tmp/
#include <cstdio>
#include <source_location>

#include "attack.h"

namespace lab {

std::string attack() {
  std::puts(__FILE__);
  std::puts(std::source_location::current().file_name());
  return "blocked";
}

}  // namespace lab
