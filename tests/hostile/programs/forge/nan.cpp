// outcome: failed
// why: answers with what is not a number
// exercise: sum_rows
#include "attack.h"
#include "sum_rows.h"

namespace lab {

Vector sum_rows(const Matrix& x) { return Vector(x.rows()); }

}  // namespace lab
