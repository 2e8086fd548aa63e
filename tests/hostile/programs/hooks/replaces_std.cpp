// outcome: not_allowed
// why: takes the place of functions of the C++ library that the program around it may use
// says: it defines std::__throw_length_error(char const*), which belongs to the
#include <chrono>
#include <stdexcept>

#include "attack.h"

namespace std {
void __throw_length_error(const char*) { __builtin_trap(); }
}  // namespace std

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
