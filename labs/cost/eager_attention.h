// The contract of `eager_attention`: the costly way, and how its cost grows.
#ifndef COST_EAGER_ATTENTION_H
#define COST_EAGER_ATTENTION_H

#include "lab/lab.h"

namespace lab {

// q, k (n, d), v (n, d_v), no mask. softmax(q · kT / sqrt(d)) · v, with the whole n x n matrix of
// scores held at once: n^2 exponentials and n^2 (d + d_v) multiply-adds.
Matrix eager_attention(const Matrix& q, const Matrix& k, const Matrix& v);

// x (n, d), w (d_out, d), as checkpoints store it. Returns x · wT, (n, d_out): the other kind of
// work, every token met once by every parameter.
Matrix project_tokens(const Matrix& x, const Matrix& w);

// The exponent e of work ~ n^e, from the work at two lengths; the longer one is `times_longer`
// times the shorter.
double growth_exponent(double work_short, double work_long, double times_longer);

}  // namespace lab

#endif  // COST_EAGER_ATTENTION_H
