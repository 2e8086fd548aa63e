// outcome: passed
// why: lends its memory to the pipe it prints to
#include "attack.h"

namespace lab {

struct Part {
  const void* at = nullptr;
  unsigned long size = 0;
};

std::string attack() {
  static char page[4096] = "later changed";
  const Part part{page, sizeof(page)};
  return denied(ask(SYS_vmsplice, 1, &part, 1, 0));
}

}  // namespace lab
