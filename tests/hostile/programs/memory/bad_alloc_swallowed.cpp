// outcome: passed
// why: carries on after the memory was refused
#include <new>
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  try {
    std::vector<char> all(std::size_t{1} << 34);
  } catch (const std::bad_alloc&) {
    return "blocked";
  }
  return "LEAK";
}

}  // namespace lab
