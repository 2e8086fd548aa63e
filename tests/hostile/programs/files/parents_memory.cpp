// outcome: passed
// why: memory of the process that started it
#include "attack.h"

namespace lab {

std::string attack() {
  std::string path = "/proc/" + std::to_string(ask(SYS_getppid)) + "/mem";
  return denied(ask(SYS_open, path.c_str(), O_RDONLY));
}

}  // namespace lab
