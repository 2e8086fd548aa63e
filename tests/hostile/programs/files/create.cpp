// outcome: passed
// why: a file of its own
#include "attack.h"

namespace lab {

std::string attack() {
  return denied(ask(SYS_open, "/tmp/lab-was-here", O_CREAT | O_WRONLY, 0666));
}

}  // namespace lab
