// outcome: crashed
// why: hangs up
// says: it ended the program (exit status 3)
#include "attack.h"

namespace lab {

struct Header {
  unsigned magic = 0x4642414c;
  unsigned kind = 2;
  unsigned long ticket = 0;
  unsigned long length = 0;
};

std::string attack() {
  ask(SYS_close, 3);
  return "blocked";
}

}  // namespace lab
