// outcome: bad_reply
// why: sends what is no frame
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
  ask(SYS_write, 3, "PASS 100/100 PASS 100/100", 25);
  return "blocked";
}

}  // namespace lab
