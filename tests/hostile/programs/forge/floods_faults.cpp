// outcome: timed_out
// why: fault notes without end
// says: processor time
// exercise: burn
#include "burn.h"

namespace lab {

struct Note {
  unsigned magic = 0x4642414c;
  unsigned kind = 4;
  unsigned long ticket = 0;
  unsigned long length = 16;
  char note[16] = {};
};

std::string burn() {
  const Note note;
  for (;;) {
    ask(SYS_write, 3, &note, sizeof(note));
  }
}

}  // namespace lab
