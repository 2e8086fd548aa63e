// outcome: out_of_memory
// why: touches all there is
// says: more than 256 MB were asked for
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  std::vector<std::vector<char>> kept;
  for (;;) {
    kept.emplace_back(8 << 20, 'x');
  }
}

}  // namespace lab
