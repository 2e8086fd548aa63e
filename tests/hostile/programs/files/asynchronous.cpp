// outcome: passed
// why: the old asynchronous reads
#include "attack.h"

namespace lab {

std::string attack() {
  unsigned long context = 0;
  return denied(ask(SYS_io_setup, 1, &context));
}

}  // namespace lab
