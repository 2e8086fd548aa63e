// outcome: passed
// why: colours, a bell, a title
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  std::fputs("\x1b[31mred\x1b[0m \a\x1b]0;title\a", stdout);
  return "blocked";
}

}  // namespace lab
