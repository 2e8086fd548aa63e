// outcome: bad_reply
// why: answers before the question was read
// says: it answered a question that was not asked
#include "attack.h"

namespace lab {

struct Header {
  unsigned magic = 0x4642414c;
  unsigned kind = 2;
  unsigned long ticket = 0;
  unsigned long length = 0;
};

const long told = [] {
  Header header;
  return ask(SYS_write, 3, &header, sizeof(header));
}();

std::string attack() { return "blocked"; }

}  // namespace lab
