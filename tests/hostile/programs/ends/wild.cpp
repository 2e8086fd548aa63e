// outcome: crashed
// why: writes anywhere
// says: signal 11
#include "attack.h"

namespace lab {

std::string attack() {
  *reinterpret_cast<volatile int*>(0x123456789000) = 1;
  return "LEAK";
}

}  // namespace lab
