// outcome: crashed
// why: jumps into frames that are gone
#include "attack.h"

namespace lab {

namespace {
void* buffer[5];
void fill() {
  if (__builtin_setjmp(buffer) != 0) {
    throw 1;
  }
}
}  // namespace

std::string attack() {
  fill();
  volatile char overwritten[4096] = {};
  overwritten[7] = 1;
  buffer[1] = nullptr;
  __builtin_longjmp(buffer, 1);
}

}  // namespace lab
