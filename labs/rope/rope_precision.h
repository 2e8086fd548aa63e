// The contract of `rope_precision`: the same rotation with angles that are not in double.
#ifndef ROPE_ROPE_PRECISION_H
#define ROPE_ROPE_PRECISION_H

#include "lab/lab.h"

namespace lab {

// How the angle of a pair comes about; the sine and cosine of it, and everything after, are in
// double.
//   kDouble      rate = theta^(-2i / d) and position * rate in double
//   kFloat       the double rate rounded to float, the position rounded to float, and their product
//                rounded to float
//   kFloatRates  like kFloat, but the rate itself is computed in float: 1 / powf(theta, e) with
//                e = float(2i) / float(d), as Transformers does
enum class Angles { kDouble, kFloat, kFloatRates };

// The score of q (d) at position m and k (d) at position n, as in rope_relative (halves, dot
// product), with such angles.
double drifting_score(const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n,
                      double theta, Angles angles);

// The largest |cos(angle as kFloat) - cos(angle as kDouble)| over the head_dim / 2 pairs.
double worst_cosine_error(int head_dim, double theta, std::int64_t position);

// What is left of a position that is stored in bfloat16: the nearest number with 8 significant
// bits, and of two equally near ones the one whose last bit is 0. 0 <= position < 2^31.
std::int64_t bfloat16_position(std::int64_t position);

}  // namespace lab

#endif  // ROPE_ROPE_PRECISION_H
