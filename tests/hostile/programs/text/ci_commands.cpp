// outcome: passed
// why: commands of CI services
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  std::puts("::error file=x::y\n::set-output name=score::100\n##vso[task.complete]");
  return "blocked";
}

}  // namespace lab
