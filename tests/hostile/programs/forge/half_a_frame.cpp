// outcome: timed_out
// why: begins an answer and waits
// says: it did not answer within 3 s
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
  const long time[2] = {600, 0};
  ask(SYS_nanosleep, time, 0);
  return "blocked";
}

}  // namespace lab
