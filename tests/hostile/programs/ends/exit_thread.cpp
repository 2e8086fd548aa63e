// outcome: crashed
// why: ends its only thread
// says: it ended the program (exit status 0) before it returned an answer
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_exit, 0);
  return "";
}

}  // namespace lab
