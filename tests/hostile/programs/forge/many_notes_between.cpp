// outcome: passed
// why: notes of odd times, then the answer
#include "attack.h"

namespace lab {

struct Note {
  unsigned magic = 0x4642414c;
  unsigned kind = 4;
  unsigned long ticket = 0;
  unsigned long length = 16;
  int signal = 11;
  int what = 1;
  unsigned long address = 0;
};

std::string attack() {
  Note note;
  for (int i = 0; i < 5000; ++i) {
    note.what = i;
    ask(SYS_write, 3, &note, sizeof(note));
  }
  return "blocked";
}

}  // namespace lab
