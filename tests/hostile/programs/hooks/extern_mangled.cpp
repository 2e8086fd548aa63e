// outcome: not_allowed
// why: a C name that is a mangled one of ours
// says: it calls a function by the linker's name for it ('_ZN3lab4Peer5serve
#include "attack.h"
extern "C" int _ZN3lab4Peer5serveERKSt8functionIFNS_4wire5ReplyERKNS2_4CallEEE() { return 1; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
