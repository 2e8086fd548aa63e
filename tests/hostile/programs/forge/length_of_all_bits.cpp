// outcome: bad_reply
// why: a length that overflows when a header is added
// says: its answer is larger than
#include "attack.h"

namespace lab {

struct Header {
  unsigned magic = 0x4642414c;
  unsigned kind = 2;
  unsigned long ticket = 0;
  unsigned long length = ~0UL - 8;
};

std::string attack() {
  Header header;
  ask(SYS_write, 3, &header, sizeof(header));
  return "blocked";
}

}  // namespace lab
