// The contract of `third_row_weights`: the third position of a sequence, worked out.
#ifndef ATTENTION_THIRD_ROW_WEIGHTS_H
#define ATTENTION_THIRD_ROW_WEIGHTS_H

#include "lab/lab.h"

namespace lab {

// The third position may look at the first three keys (indices 0, 1, 2) and at nothing later.

// s3 (n), n >= 3: the scores of the third query against all n keys, without any mask.
// Returns (n): its weights. The first three sum to one, all others are exactly 0, whatever
// (finite) scores stand there.
Vector third_row_weights(const Vector& s3);

// s3 as above, v (n, d_v): one value per row. Returns (d_v): what the third position gets.
Vector third_row_output(const Vector& s3, const Matrix& v);

// The three scores are equal, then the third one is raised by delta (negative: lowered). Returns
// its weight, in double: 1/3 for delta = 0.
double raised_weight(double delta);

}  // namespace lab

#endif  // ATTENTION_THIRD_ROW_WEIGHTS_H
