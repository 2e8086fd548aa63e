// outcome: crashed
// why: a destructor that throws while another exception passes
// says: signal 6 (aborted)
#include "attack.h"

namespace lab {

struct Thrower {
  ~Thrower() noexcept(false) { throw 2; }
};

std::string attack() {
  Thrower thrower;
  throw 1;
}

}  // namespace lab
