// The contract of `attention`: one causal head with the weights it used.
#ifndef ATTEMPTS_ATTENTION_H
#define ATTEMPTS_ATTENTION_H

#include "lab/lab.h"

namespace lab {

struct HeadOutput {
  Matrix out{};      // (n_q, d)
  Matrix weights{};  // (n_q, n_k)
};
LAB_RECORD(HeadOutput, out, weights)

// q (n_q, d), k (n_k, d), v (n_k, d); the queries are the last n_q positions.
HeadOutput attention(const Matrix& q, const Matrix& k, const Matrix& v);

}  // namespace lab

#endif  // ATTEMPTS_ATTENTION_H
