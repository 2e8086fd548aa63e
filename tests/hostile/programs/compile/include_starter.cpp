// outcome: does_not_compile
// why: another file of the course
// says: No such file or directory
#include "attack.h"
#include "../../student/hostile/sum_rows.cpp"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
