// outcome: passed
// why: a path where only a descriptor was meant
#include "attack.h"

namespace lab {

char buffer[256] = {};

std::string attack() {
  return denied(ask(SYS_newfstatat, AT_FDCWD, "/etc/passwd", buffer, AT_EMPTY_PATH));
}

}  // namespace lab
