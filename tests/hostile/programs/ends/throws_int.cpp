// outcome: crashed
// why: throws what is no exception
// says: a value of unknown type
#include "attack.h"

namespace lab {

std::string attack() { throw 42; }

}  // namespace lab
