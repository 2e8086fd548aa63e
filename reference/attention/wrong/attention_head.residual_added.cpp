// outcome: failed
// says: the query is added to the output: that belongs to the block around the head, not to the head
// hint: return weights · v alone
// fails: lesson, ones_give_ones
#include "attention_head.h"

#include <algorithm>

namespace lab {

HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask) {
  const real root_d = sqrt(real(q.cols()));
  Matrix weights(q.rows(), k.rows(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      weights(i, j) = dot / root_d + mask(i, j);
    }
  }
  for (int i = 0; i < q.rows(); ++i) {
    real highest = -kInfinity;
    for (const real score : weights.row(i)) {
      highest = std::max(highest, score);
    }
    real sum = 0;
    for (real& weight : weights.row(i)) {
      weight = highest == -kInfinity ? real(0) : exp(weight - highest);
      sum += weight;
    }
    for (real& weight : weights.row(i)) {
      weight = sum > 0 ? weight / sum : real(0);
    }
  }
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weights(i, j) * v(j, c);
      }
    }
  }
  for (int i = 0; i < q.rows(); ++i) {
    for (int c = 0; c < std::min(q.cols(), v.cols()); ++c) {
      out(i, c) += q(i, c);
    }
  }
  return {.out = out, .weights = weights};
}

}  // namespace lab
