// The contract of `scores`: every query against every key, scaled.
#ifndef ATTENTION_SCORES_H
#define ATTENTION_SCORES_H

#include "lab/lab.h"

namespace lab {

// q (n_q, d): one query per row.  k (n_k, d): one key per row.  d >= 1.
// Returns (n_q, n_k): element (i, j) is the dot product of query i and key j, divided by sqrt(d).
// d is the width of one query (head_dim), not the number of rows. No mask here.
Matrix scores(const Matrix& q, const Matrix& k);

}  // namespace lab

#endif  // ATTENTION_SCORES_H
