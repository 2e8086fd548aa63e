// The contract of `cached_decode`: tokens one after the other, nothing computed twice.
#ifndef COST_CACHED_DECODE_H
#define COST_CACHED_DECODE_H

#include "lab/lab.h"

namespace lab {

// x (n, d): the tokens in the order in which they arrive. wq, wk, wv (d, d), as checkpoints store
// them: a token's query is wq · token, its key and value likewise. Returns (n, d): row t is the
// attention of token t over the tokens 0 to t, scores divided by sqrt(d).
//
// Keys and values of earlier tokens do not change when a token arrives: compute each once and keep
// it. A token then costs three products with a matrix and a walk over the cache; without the cache
// token t would project all t + 1 tokens again.
Matrix cached_decode(const Matrix& x, const Matrix& wq, const Matrix& wk, const Matrix& wv);

}  // namespace lab

#endif  // COST_CACHED_DECODE_H
