// outcome: crashed
// why: writes where nothing is
// says: it used a null pointer
#include "attack.h"

namespace lab {

std::string attack() {
  *static_cast<volatile int*>(nullptr) = 1;
  return "LEAK";
}

}  // namespace lab
