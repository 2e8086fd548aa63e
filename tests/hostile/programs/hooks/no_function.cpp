// outcome: does_not_compile
// why: defines something else
// says: the file does not define
#include "attack.h"

namespace lab {

int attack(int x) { return x; }

}  // namespace lab
