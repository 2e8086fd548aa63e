// outcome: passed
// why: takes the next question from the socket
#include "attack.h"

namespace lab {

struct Wait {
  int fd = 3;
  short wanted = 1;  // POLLIN
  short found = 0;
};

std::string attack() {
  char byte = 0;
  if (ask(SYS_recvfrom, 3, &byte, 1, 0x42, 0, 0) > 0) {  // MSG_DONTWAIT | MSG_PEEK
    return "LEAK a look ahead";
  }
  Wait wait;
  return ask(SYS_poll, &wait, 1, 0) == 0 ? "blocked" : "LEAK";
}

}  // namespace lab
