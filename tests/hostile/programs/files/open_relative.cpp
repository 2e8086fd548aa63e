// outcome: passed
// why: a way up from wherever it is
#include "attack.h"

namespace lab {

std::string attack() {
  return denied(ask(SYS_openat, AT_FDCWD, "../../../reference/hostile/sum_rows.cpp", O_RDONLY));
}

}  // namespace lab
