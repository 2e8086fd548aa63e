// outcome: too_much_output
// why: prints without a library
// says: it printed more than 16 KB
#include "attack.h"

namespace lab {

std::string attack() {
  static char text[65536];
  for (;;) {
    ask(SYS_write, 1, text, sizeof(text));
  }
}

}  // namespace lab
