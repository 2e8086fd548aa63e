// outcome: bad_reply
// why: a frame of a kind there is not
// says: what it sent is not a frame
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
  header.kind = 99;
  ask(SYS_write, 3, &header, sizeof(header));
  return "blocked";
}

}  // namespace lab
