// The contract of `rope`: one head rotated to its position, pairs (i, i + d/2).
#ifndef ATTEMPTS_ROPE_H
#define ATTEMPTS_ROPE_H

#include "lab/lab.h"

namespace lab {

// x (d) -> (d).
Vector rope(const Vector& x, std::int64_t position, double theta);

}  // namespace lab

#endif  // ATTEMPTS_ROPE_H
