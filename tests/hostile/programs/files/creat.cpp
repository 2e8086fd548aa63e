// outcome: passed
// why: the old call for the same
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_creat, "/tmp/lab-was-here", 0666)); }

}  // namespace lab
