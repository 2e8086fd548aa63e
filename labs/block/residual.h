// The contract of `residual`: the stream that every sub-layer adds to.
#ifndef BLOCK_RESIDUAL_H
#define BLOCK_RESIDUAL_H

#include <functional>

#include "lab/lab.h"

namespace lab {

// x (n, h); sub_layer maps (n, h) to (n, h). Returns x + sub_layer(x): the sub-layer's output is
// added to its input and never replaces it. sub_layer is called exactly once.
Matrix add_residual(const Matrix& x, const std::function<Matrix(const Matrix&)>& sub_layer);

// The pre-norm form of the Qwen3 models: x + sub_layer(norm(x)). The norm is for the sub-layer
// only; the stream itself passes by untouched.
Matrix pre_norm(const Matrix& x, const std::function<Matrix(const Matrix&)>& norm,
                const std::function<Matrix(const Matrix&)>& sub_layer);

// The order of the 2017 paper: norm(x + sub_layer(x)).
Matrix post_norm(const Matrix& x, const std::function<Matrix(const Matrix&)>& norm,
                 const std::function<Matrix(const Matrix&)>& sub_layer);

}  // namespace lab

#endif  // BLOCK_RESIDUAL_H
