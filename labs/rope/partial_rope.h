// The contract of `partial_rope`: only the first part of each head turns.
#ifndef ROPE_PARTIAL_ROPE_H
#define ROPE_PARTIAL_ROPE_H

#include "lab/lab.h"

namespace lab {

// x (n, d) at `positions` (n). Only the first r = d * fraction columns are rotated (r is even and
// 2 <= r <= d); the others pass unchanged. The r columns are treated as a head of width r: pair i
// is columns i and i + r/2, its rate is theta^(-2i / r). Angles in double.
// `fraction` is partial_rotary_factor of config.json.
Matrix partial_rope(const Matrix& x, const std::vector<std::int64_t>& positions, double theta,
                    double fraction);

}  // namespace lab

#endif  // ROPE_PARTIAL_ROPE_H
