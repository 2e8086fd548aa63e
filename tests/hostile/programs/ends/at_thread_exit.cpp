// outcome: passed
// why: a thread-local destructor that never ends, after the answer
#include "attack.h"

namespace lab {

struct Endless {
  int touched = 0;
  ~Endless() {
    for (volatile int i = 0;; i = i + 1) {
    }
  }
};
thread_local Endless endless;

std::string attack() {
  endless.touched = 1;
  return "blocked";
}

}  // namespace lab
