// outcome: failed
// says: the average stops after as many keys as a value has numbers
// hint: the sum over keys runs while j < v.rows(); v.cols() is the width of a value
// fails: narrow_values
#include "attention_head.h"

#include "scores.h"
#include "softmax_rows.h"

namespace lab {

HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask) {
  Matrix masked = scores(q, k);  // (n_q, n_k)
  for (int i = 0; i < masked.rows(); ++i) {
    for (int j = 0; j < masked.cols(); ++j) {
      masked(i, j) += mask(i, j);
    }
  }
  const Matrix weights = softmax_rows(masked);
  Matrix out(q.rows(), v.cols(), 0);  // (n_q, d_v)
  for (int i = 0; i < out.rows(); ++i) {
    for (int j = 0; j < v.rows() && j < v.cols(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weights(i, j) * v(j, c);
      }
    }
  }
  return {.out = out, .weights = weights};
}

}  // namespace lab
