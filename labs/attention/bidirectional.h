// The contract of `bidirectional`: the same head without its mask, as in an embedding model.
#ifndef ATTENTION_BIDIRECTIONAL_H
#define ATTENTION_BIDIRECTIONAL_H

#include "lab/lab.h"

namespace lab {

// q (n_q, d), k (n_k, d), v (n_k, d_v). Returns (n_q, d_v): attention where every query looks at
// every key, earlier and later ones.
Matrix bidirectional_head(const Matrix& q, const Matrix& k, const Matrix& v);

// x (n, d), n >= 1: one vector per position. Returns (d): the mean over the positions, one vector
// for the whole sequence.
Vector mean_pool(const Matrix& x);

}  // namespace lab

#endif  // ATTENTION_BIDIRECTIONAL_H
