// outcome: passed
// why: a text with a line of nothing but marks
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  for (int i = 0; i < 2000; ++i) {
    std::fputs("\xcc\x81", stdout);  // an accent on the one before
  }
  std::puts("");
  return "blocked";
}

}  // namespace lab
