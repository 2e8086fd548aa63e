// outcome: passed
// why: a call without a function
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_nfsservctl)); }

}  // namespace lab
