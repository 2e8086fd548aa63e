// outcome: bad_reply
// why: a note about a fault that is longer
// says: what it sent is not a frame
#include "attack.h"

namespace lab {

struct Note {
  unsigned magic = 0x4642414c;
  unsigned kind = 4;
  unsigned long ticket = 0;
  unsigned long length = 64;
  char text[64] = {};
};

std::string attack() {
  const Note note;
  ask(SYS_write, 3, &note, sizeof(note));
  return "blocked";
}

}  // namespace lab
