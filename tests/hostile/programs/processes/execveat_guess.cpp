// outcome: passed
// why: guesses the address of the secret empty path
#include "attack.h"

namespace lab {

std::string attack() {
  long reached = 0;
  for (long at = 0x10000; at < 0x7f0000000000; at += 0x100000001000) {
    const long answer = ask(SYS_execveat, 4, at, 0, 0, AT_EMPTY_PATH);
    reached += answer == -EPERM ? 0 : 1;
  }
  return reached == 0 ? "blocked" : "LEAK";
}

}  // namespace lab
