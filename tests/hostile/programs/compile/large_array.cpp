// outcome: does_not_compile
// why: a program of four gigabytes
// says: the compiler needed to write a file of more than 64 MB
#include "attack.h"
namespace lab {
long table[1L << 29] = {1};
}  // namespace lab

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
