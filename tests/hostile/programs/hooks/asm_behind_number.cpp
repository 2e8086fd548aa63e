// outcome: not_allowed
// why: a quote behind a number begins a literal unless a digit or an ASCII letter follows
// says: it contains assembly ('asm')
// clang-format off
#include "attack.h"

#define DROP(...)
DROP(1'$') asm("nop"); //'

namespace lab {

std::string attack() { return "LEAK"; }

}  // namespace lab
