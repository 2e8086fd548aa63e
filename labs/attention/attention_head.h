// The contract of `attention_head`: one whole head, with the weights it used.
#ifndef ATTENTION_ATTENTION_HEAD_H
#define ATTENTION_ATTENTION_HEAD_H

#include "lab/lab.h"

namespace lab {

// What one head answers. Field names are part of the contract.
struct HeadOutput {
  Matrix out{};      // (n_q, d_v): row i is the average of the values, weighted for query i
  Matrix weights{};  // (n_q, n_k): the weights after the softmax
};
LAB_RECORD(HeadOutput, out, weights)

// q (n_q, d), k (n_k, d), v (n_k, d_v), mask (n_q, n_k). d_v and d may differ, and so may n_q and
// n_k. weights = softmax of (q · kᵀ / sqrt(d) + mask) along each row;  out = weights · v.
//
// The mask is added to the scaled scores as it is: 0 keeps a key, minus infinity removes it, any
// finite number favours or disfavours it. It need not be causal. A query whose mask row is minus
// infinity everywhere gets weights 0 and output 0, never NaN. NaN in a value that is masked out may
// spread (0 · NaN is NaN); it is not tested here.
HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask);

}  // namespace lab

#endif  // ATTENTION_ATTENTION_HEAD_H
