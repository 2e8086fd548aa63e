// outcome: passed
// why: which pages of its program others read
#include "attack.h"

namespace lab {

std::string attack() {
  unsigned char pages[16] = {};
  return denied(ask(SYS_mincore, 0x400000L, 4096, pages));
}

}  // namespace lab
