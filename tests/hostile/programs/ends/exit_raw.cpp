// outcome: crashed
// why: ends with success, without a library
// says: it ended the program (exit status 0) before it returned an answer
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_exit_group, 0);
  return "";
}

}  // namespace lab
