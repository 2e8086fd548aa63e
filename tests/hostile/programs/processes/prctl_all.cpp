// outcome: passed
// why: each option of prctl
#include "attack.h"

namespace lab {

std::string attack() {
  for (int option = 0; option < 128; ++option) {
    if (const long answer = ask(SYS_prctl, option, 1, 0, 0, 0); answer != -EPERM) {
      return "LEAK " + std::to_string(option) + ": " + std::to_string(answer);
    }
  }
  return "blocked";
}

}  // namespace lab
