// The contract of `position_blindness`: what a head notices when tokens change places.
#ifndef ROPE_POSITION_BLINDNESS_H
#define ROPE_POSITION_BLINDNESS_H

#include "lab/lab.h"

namespace lab {

// One head with positions: q (n_q, d), k (n_k, d), v (n_k, d_v), mask (n_q, n_k) with 0 or -inf,
// and at least one key allowed in each row. Queries and keys are rotated in halves by
// positions * inv_freq (d / 2), angles in double; values are not. Then softmax over
// q · kᵀ / sqrt(d) + mask, and weights · v: (n_q, d_v). With inv_freq all 0 nothing is rotated.
Matrix rotated_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask,
                    const std::vector<std::int64_t>& q_positions,
                    const std::vector<std::int64_t>& k_positions, const VectorD& inv_freq);

// A query stands somewhere inside a sequence, and keeps its place. Two other tokens trade places:
// their keys and values move, the positions stay with the places.
enum class Swap {
  kTwoBefore,    // both stand before the query
  kAcrossQuery,  // one stands before it, the other after
  kTwoAfter,     // both stand after the query
};

// Does the query's output change (beyond rounding)? `causal`: with a causal mask, else without any.
// `rotated`: with rotary positions, else without. Tokens are all different. Answer before you try.
bool notices(Swap swap, bool causal, bool rotated);

}  // namespace lab

#endif  // ROPE_POSITION_BLINDNESS_H
