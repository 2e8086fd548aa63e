// outcome: crashed
// why: gives up, in the words of C++
// says: signal 6
#include <exception>

#include "attack.h"

namespace lab {

std::string attack() { std::terminate(); }

}  // namespace lab
