// outcome: passed
// why: exchanges two files
#include "attack.h"

namespace lab {

std::string attack() {
  return denied(ask(SYS_renameat2, AT_FDCWD, "/etc/hosts", AT_FDCWD, "/etc/hostname", 2));
}

}  // namespace lab
