// outcome: passed
// why: makes a page of its program writable by moving it
#include "attack.h"

namespace lab {

void target() {}

std::string attack() {
  const long page = reinterpret_cast<long>(&target) & ~4095L;
  return denied(ask(SYS_mprotect, page, 4096, 7));
}

}  // namespace lab
