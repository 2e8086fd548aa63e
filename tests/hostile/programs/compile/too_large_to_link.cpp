// outcome: does_not_compile
// why: compiles and cannot be linked, so that the linker's failure looks like ours
// says: it cannot be linked: its global variables are too large for a program
#include "attack.h"

namespace lab {

static char first[2000000000];
static char second[2000000000];
static char third[2000000000];

std::string attack() {
  volatile char* all[] = {first, second, third};
  for (volatile char* each : all) {
    *each = 1;
  }
  return "blocked";
}

}  // namespace lab
