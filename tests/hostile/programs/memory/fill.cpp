// outcome: out_of_memory
// why: takes all there is and uses it
// says: more than 256 MB were asked for
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  std::vector<char*> kept;
  for (;;) {
    kept.push_back(new char[8 << 20]);
    // Not every page: on some machines the first touch of 256 MB takes more than a second.
    for (int i = 0; i < 8 << 20; i += 65536) {
      kept.back()[i] = 'x';
    }
  }
}

}  // namespace lab
