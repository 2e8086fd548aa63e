// outcome: passed
// why: a file in memory that nobody can look into
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(447, 0)); }

}  // namespace lab
