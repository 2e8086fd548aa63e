// outcome: bad_reply
// why: says that memory ran out before it is asked
// says: it answered a question that was not asked
#include "attack.h"

namespace lab {

struct Error {
  unsigned magic = 0x4642414c;
  unsigned kind = 3;
  unsigned long ticket = 0;
  unsigned long length = 0;
};
struct Early {
  Early() {
    const Error error;
    ask(SYS_write, 3, &error, sizeof(error));
  }
};
const Early early;

std::string attack() { return "blocked"; }

}  // namespace lab
