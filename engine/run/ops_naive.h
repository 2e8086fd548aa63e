// The naive twin of every operator: plain loops with sums in double, the answer the fast ones must
// give.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/run/operators.h"

namespace engine::naive {

// x (n, in), weight (out, in) -> (n, out).
Matrix project(ConstMatrixView x, const Weight& weight);

Matrix rms_norm(ConstMatrixView x, std::span<const float> gain, double eps);

// x (n, heads * head_dim): pair (i, i + pairs) of each head turns by the angle of its row.
Matrix rotate(ConstMatrixView x, std::int64_t head_dim, const Rotation& rotation);

// silu(gate) * up, with silu(g) = g / (1 + exp(-g)).
Matrix swiglu(ConstMatrixView gate, ConstMatrixView up);

// Each row: exp(score - row maximum) / sum. -inf gives exactly 0; a row of -inf only gives zeros.
Matrix softmax_rows(ConstMatrixView scores);

struct Attended {
  Matrix out{};                   // (n_q, q_heads * head_dim)
  std::vector<Matrix> weights{};  // q_heads matrices (n_q, n_k)
};

// Scores, softmax, weighted values: all of it in memory.
Attended attend_eager(const Attention& attention);

// One pass over the keys that keeps a running maximum, sum and output: nothing of size n_k.
Matrix attend_online(const Attention& attention);

}  // namespace engine::naive
