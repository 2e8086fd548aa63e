// outcome: does_not_compile
// why: computes for ever, by calls
// says: constexpr
#include "attack.h"
constexpr long fib(long n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
constexpr long much = fib(60);

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
