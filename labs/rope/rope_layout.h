// The contract of `rope_layout`: two ways to say which columns form a pair, and how to convert.
#ifndef ROPE_ROPE_LAYOUT_H
#define ROPE_ROPE_LAYOUT_H

#include "lab/lab.h"

namespace lab {

// Halves (Qwen3, Llama in Transformers): pair i is columns i and i + d/2.
// Interleaved (GPT-J, Llama's own code):  pair i is columns 2i and 2i + 1.

// Rows of x (n, d) from interleaved to halves: a0 b0 a1 b1 a2 b2 becomes a0 a1 a2 b0 b1 b2.
Matrix to_halves(const Matrix& x);

// And back: to_interleaved(to_halves(x)) is x.
Matrix to_interleaved(const Matrix& x);

// w (heads * d, in): a query or key projection that was trained with interleaved pairs. Returns it
// with its rows in another order, so that a model that rotates halves gets the same scores. Each
// head keeps its own d rows, and each row its numbers.
Matrix rows_for_halves(const Matrix& w, int heads);

}  // namespace lab

#endif  // ROPE_ROPE_LAYOUT_H
