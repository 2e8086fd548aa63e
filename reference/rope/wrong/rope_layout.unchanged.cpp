// outcome: failed
// says: nothing is moved: the two layouts are taken for one
// hint: column 2i goes to column i, column 2i + 1 to column i + d/2
// fails: labelled, the_rotations_are_one
#include "rope_layout.h"

namespace lab {

Matrix to_halves(const Matrix& x) { return x; }

Matrix to_interleaved(const Matrix& x) { return x; }

Matrix rows_for_halves(const Matrix& w, int /*heads*/) { return w; }

}  // namespace lab
