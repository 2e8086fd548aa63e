// outcome: crashed
// why: asks for a stack that holds code
// says: signal 11
#include "attack.h"
PASTE(as, m)(".pushsection .note.GNU-stack,\"x\"\n.popsection");

namespace lab {

std::string attack() {
  unsigned char code[16] = {0xc3};
  reinterpret_cast<void (*)()> (&code)();
  return "ran code on the stack";
}

}  // namespace lab
