// outcome: not_allowed
// why: a strong definition takes the place of the weak one in the program around it
// says: it defines std::vector<long, std::allocator<long> >::reserve(unsigned long), which belongs
#include <vector>

#include "attack.h"

template <>
void std::vector<long>::reserve(unsigned long) {}

namespace lab {

std::string attack() { return "LEAK"; }

}  // namespace lab
