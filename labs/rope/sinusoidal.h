// The contract of `sinusoidal`: positions as the paper of 2017 had them, added to the embeddings.
#ifndef ROPE_SINUSOIDAL_H
#define ROPE_SINUSOIDAL_H

#include "lab/lab.h"

namespace lab {

// (n, d), d even: row p belongs to position p, counted from 0.
//   column 2i      sin(p / 10000^(2i / d))
//   column 2i + 1  cos(p / 10000^(2i / d))
// Angles in double, rounded once at the end.
Matrix sinusoidal(int n, int d);

// x (n, d): embeddings, row p at position p. Returns x with the pattern added.
Matrix add_positions(const Matrix& x);

}  // namespace lab

#endif  // ROPE_SINUSOIDAL_H
