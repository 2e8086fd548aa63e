// outcome: not_allowed
// why: a version of a function of the library
#include "attack.h"
PASTE(as, m)
(".globl hole1\nhole1:\nret\n.symver hole1, "
 "_ZN3lab4Peer5serveERKSt8functionIFNS_4wire5ReplyERKNS2_4CallEEE@@V1");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
