// outcome: passed
// why: each call that is neither allowed nor named by an attack
#include "attack.h"

namespace lab {

// What honest programs need, what ends the program, what is allowed to itself, and two that no
// filter meets (uretprobe, uprobe).
constexpr int kOthers[] = {
    0,   1,   3,   5,   7,   8,   9,   10,  11,  12,  13,  14,  15,  19,  20,  24,  25,  28,  34,
    35,  39,  44,  60,  62,  63,  96,  98,  99,  100, 102, 104, 107, 108, 131, 158, 186, 201, 202,
    204, 218, 219, 228, 229, 230, 231, 234, 273, 302, 309, 318, 334, 101, 310, 311, 321, 425, 426,
    427, 165, 166, 155, 161, 272, 308, 41,  298, 323, 250, 248, 249, 175, 313, 246, 438, 335, 336};

bool is_other(int number) {
  for (const int other : kOthers) {
    if (other == number) {
      return true;
    }
  }
  return false;
}

std::string attack() {
  for (int number = 0; number < 1024; ++number) {
    if (const long answer = is_other(number) ? -EPERM : ask(number, 0L);
        answer != -EPERM && answer != -ENOSYS) {
      return "LEAK " + std::to_string(number) + ": " + std::to_string(answer);
    }
  }
  return "blocked";
}

}  // namespace lab
