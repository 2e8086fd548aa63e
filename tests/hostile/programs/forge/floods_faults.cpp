// outcome: timed_out
// why: fault notes without end
// says: processor time
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
  header.kind = 4;
  for (;;) {
    ask(SYS_write, 3, &header, sizeof(header));
  }
}

}  // namespace lab
