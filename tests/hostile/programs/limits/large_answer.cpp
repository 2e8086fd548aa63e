// outcome: bad_reply
// why: answers more than may be answered
// says: its answer is larger than 1 MB
// exercise: sum_rows
#include "attack.h"
#include "sum_rows.h"

namespace lab {

Vector sum_rows(const Matrix& x) { return Vector(x.rows() * 400000); }

}  // namespace lab
