// outcome: crashed
// why: ends with success
// says: it ended the program (exit status 0) before it returned an answer
#include <cstdlib>

#include "attack.h"

namespace lab {

std::string attack() { std::exit(0); }

}  // namespace lab
