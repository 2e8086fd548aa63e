// outcome: passed
// why: code that becomes memory
#include "attack.h"

namespace lab {

std::string attack() {
  const long page = reinterpret_cast<long>(&attack) & ~4095L;
  return denied(ask(SYS_mprotect, page, 4096, 7));
}

}  // namespace lab
