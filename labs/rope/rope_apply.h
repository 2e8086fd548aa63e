// The contract of `rope_apply`: turns the rows of a query or key matrix to their positions.
#ifndef ROPE_ROPE_APPLY_H
#define ROPE_ROPE_APPLY_H

#include "lab/lab.h"

namespace lab {

// x (n, d): one head's queries or keys, one token per row, d even.
// positions (n): where each row stands in the sequence, 0 or more; in any order, with gaps, beyond
// any table, and past 2^24, where float no longer holds every integer.
// inv_freq (d / 2): radians per token.
// Row i, pair j is (x(i, j), x(i, j + d/2)): the two halves of the row, as Qwen3 stores them. It is
// turned by the angle positions[i] * inv_freq[j], counter-clockwise:
//   first  = a cos - b sin
//   second = a sin + b cos
// Policy: angles in double; only the sine and the cosine are rounded to float. Angles in float pass
// every check here but `far_positions`, which is about them.
Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq);

}  // namespace lab

#endif  // ROPE_ROPE_APPLY_H
