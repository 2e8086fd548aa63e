// outcome: passed
// why: takes the next question from the socket
#include "attack.h"

namespace lab {

struct Header {
  unsigned magic = 0x4642414c;
  unsigned kind = 2;
  unsigned long ticket = 0;
  unsigned long length = 0;
};

std::string attack() {
  char byte = 0;
  return ask(SYS_recvfrom, 3, &byte, 1, 0x40, 0, 0) == -EAGAIN ? "blocked" : "LEAK";
}

}  // namespace lab
