// The contract of `grouped_decode`: one new token, several query heads, fewer cached heads.
#ifndef HEADS_GROUPED_DECODE_H
#define HEADS_GROUPED_DECODE_H

#include "lab/lab.h"

namespace lab {

// q (q_heads, d): the query of one new token, one head per row.
// k, v: what the cache holds, one matrix per key-value head, (n, d) and (n, d_v), n >= 1: the keys
// and values of every token so far, the new one included.
// Query head i reads key-value head i / (q_heads / kv_heads). Scores are divided by sqrt(d); the
// token is the last one and sees everything. Returns (q_heads, d_v).
// Read the cache in place: copies of it for each query head are what grouping was made to avoid.
Matrix grouped_decode(const Matrix& q, const std::vector<Matrix>& k, const std::vector<Matrix>& v);

}  // namespace lab

#endif  // HEADS_GROUPED_DECODE_H
