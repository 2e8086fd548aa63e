// outcome: passed
// why: a thousand levels deep
#include "attack.h"

namespace lab {

int sum_to(int n) { return n == 0 ? 0 : n + sum_to(n - 1); }

std::string attack() { return sum_to(1000) == 500500 ? "blocked" : "other"; }

}  // namespace lab
