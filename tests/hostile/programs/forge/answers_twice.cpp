// outcome: passed
// why: the right ticket, twice
#include "attack.h"

namespace lab {

struct Again {
  ~Again() { ask(SYS_write, 3, "LABF", 4); }
};
const Again again;

std::string attack() { return "blocked"; }

}  // namespace lab
