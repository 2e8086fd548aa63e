// The contract of `path_gain`: how much of a small change arrives behind a deep stack.
#ifndef BLOCK_PATH_GAIN_H
#define BLOCK_PATH_GAIN_H

#include <functional>

#include "lab/lab.h"

namespace lab {

// A stack of `layers` steps, all the same: with residual, z becomes z + layer(z); without it, z
// becomes layer(z). layer maps d numbers to d numbers; layers >= 1.
// Returns the size of the change of the stack's output per change of its input at x, along the
// direction u = (1, ..., 1) / sqrt(d), by the central difference with t = 1e-4:
//   norm(stack(x + t u) - stack(x - t u)) / (2 t)
// norm is the Euclidean norm; all in double. layer is called 2 * layers times.
double path_gain(const std::function<VectorD(const VectorD&)>& layer, const VectorD& x, int layers,
                 bool residual);

}  // namespace lab

#endif  // BLOCK_PATH_GAIN_H
