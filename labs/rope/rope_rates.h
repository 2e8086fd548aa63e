// The contract of `rope_rates`: how fast each pair of a head turns.
#ifndef ROPE_ROPE_RATES_H
#define ROPE_ROPE_RATES_H

#include "lab/lab.h"

namespace lab {

// Returns head_dim / 2 rates in radians per token, the fastest first: rate i is
// theta^(-2i / head_dim). head_dim is even and at least 2, theta is above 1 (Qwen3: 128 and 1e6).
// Everything in double: at position 30,000 a rate that was rounded to float is off by a thousandth
// of a radian.
VectorD rope_rates(int head_dim, double theta);

}  // namespace lab

#endif  // ROPE_ROPE_RATES_H
