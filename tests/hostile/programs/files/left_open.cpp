// outcome: passed
// why: descriptors that were left open
#include "attack.h"

namespace lab {

std::string attack() {
  std::string open;
  for (int fd = 4; fd < 1024; ++fd) {
    char byte = 0;
    if (ask(SYS_read, fd, &byte, 0) != -EBADF) {
      open += " " + std::to_string(fd);
    }
  }
  return open.empty() ? "blocked" : "LEAK" + open;
}

}  // namespace lab
