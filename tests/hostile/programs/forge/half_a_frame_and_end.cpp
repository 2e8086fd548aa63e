// outcome: crashed
// why: begins an answer and ends
// says: it ended the program (exit status 0)
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
  header.length = 100;
  ask(SYS_write, 3, &header, sizeof(header));
  ask(SYS_exit_group, 0);
  return "blocked";
}

}  // namespace lab
