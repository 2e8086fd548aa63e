// outcome: does_not_compile
// why: calls the reference
// says: lab::sum_rows(
#include "attack.h"
#include "sum_rows.h"

namespace lab {

std::string attack() { return std::to_string(sum_rows(Matrix(1, 1))(0)); }

}  // namespace lab
