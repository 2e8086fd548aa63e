// outcome: bad_reply
// why: asks instead of answering
// says: it called a function that was not lent to it
#include "attack.h"

namespace lab {

struct Header {
  unsigned magic = 0x4642414c;
  unsigned kind = 2;
  unsigned long ticket = 0;
  unsigned long length = 0;
};

std::string attack() {
  Header header;
  header.kind = 1;
  ask(SYS_write, 3, &header, sizeof(header));
  return "blocked";
}

}  // namespace lab
