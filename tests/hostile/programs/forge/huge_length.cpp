// outcome: bad_reply
// why: promises more than fits anywhere
// says: its answer is larger than 1 MB
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
  header.length = ~0UL;
  ask(SYS_write, 3, &header, sizeof(header));
  return "blocked";
}

}  // namespace lab
