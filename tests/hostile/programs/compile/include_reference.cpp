// outcome: does_not_compile
// why: the right answer, from where it lies
// says: No such file or directory
#include "attack.h"
#include "../../reference/hostile/sum_rows.cpp"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
