// The contract of `attention_matrix`: one head's weights, out of a model.
#ifndef MODEL_ATTENTION_MATRIX_H
#define MODEL_ATTENTION_MATRIX_H

#include <optional>

#include "lab/lab.h"

namespace lab {

// q (n, q_heads * head_dim) and k (n, kv_heads * head_dim) of one layer, normed and rotated: what
// goes into attention. head: a query head, 0 to q_heads - 1; it reads key-value head
// head / (q_heads / kv_heads).
// Returns the causal weights (n, n) of that head: row i is how token i spreads over tokens 0 to i,
// everything later is exactly 0. With is_tiled, attention never holds this matrix: returns nothing.
std::optional<Matrix> attention_matrix(const Matrix& q, const Matrix& k, int head_dim, int head,
                                       bool is_tiled);

}  // namespace lab

#endif  // MODEL_ATTENTION_MATRIX_H
