// outcome: out_of_memory
// why: asks for more than there may be, at once
// says: more than 256 MB were asked for
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  std::vector<char> all(std::size_t{1} << 34);
  return "LEAK " + std::to_string(all.size());
}

}  // namespace lab
