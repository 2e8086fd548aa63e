// The contract of `rope_relative`: the score of a rotated query and a rotated key, and its proof.
#ifndef ROPE_ROPE_RELATIVE_H
#define ROPE_ROPE_RELATIVE_H

#include "lab/lab.h"

namespace lab {

// q, k (d), d even: a query at position m and a key at position n, both 0 or more. Both are
// rotated, each to its own position, and the dot product of the two is returned, not divided by
// anything. Rates theta^(-2i / d), pair i is (x[i], x[i + d/2]), all in double.
double rotated_score(const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n,
                     double theta);

// One of the two rotations: x (d) at `position`. It must be the one that rotated_score uses, for
// the proof alone does not show a rotation to be the right one.
VectorD rotate(const VectorD& x, std::int64_t position, double theta);

}  // namespace lab

#endif  // ROPE_ROPE_RELATIVE_H
