// The contract of `swiglu`: the gated feed-forward network.
#ifndef BLOCK_SWIGLU_H
#define BLOCK_SWIGLU_H

#include "lab/lab.h"

namespace lab {

// SiLU, element by element: x / (1 + exp(-x)). Any finite x gives a finite result.
Matrix silu(const Matrix& x);

// z (n, h); w_gate, w_up (f, h); w_down (h, f), all stored (out, in). Returns (n, h):
//   down( silu(gate(z)) * up(z) )      with gate(z) = z · w_gateT, and so on; * element by element
// Each position on its own. Source: Shazeer 2020, "GLU Variants Improve Transformer".
Matrix swiglu(const Matrix& z, const Matrix& w_gate, const Matrix& w_up, const Matrix& w_down);

}  // namespace lab

#endif  // BLOCK_SWIGLU_H
