// outcome: bad_reply
// why: answers before it knows the ticket
// says: it answered a question that was not asked
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
  ask(SYS_write, 3, &header, sizeof(header));
  return "blocked";
}

}  // namespace lab
