// outcome: passed
// why: closes elements
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  std::puts("]]></system-out><testcase name=\"x\"/><![CDATA[");
  return "blocked";
}

}  // namespace lab
