// outcome: failed
// says: the index is divided by the number of key-value heads instead of by the size of a group
// hint: group = q_heads / kv_heads
// fails: other_shapes
#include "grouped_decode.h"

#include <algorithm>

namespace lab {

Matrix grouped_decode(const Matrix& q, const std::vector<Matrix>& k, const std::vector<Matrix>& v) {
  const int kv_heads = static_cast<int>(k.size());
  const int group = kv_heads;
  Matrix out(q.rows(), v[0].cols(), 0);
  for (int head = 0; head < q.rows(); ++head) {
    const Matrix& keys = k[static_cast<std::size_t>(std::min(head / group, kv_heads - 1))];
    const Matrix& values = v[static_cast<std::size_t>(std::min(head / group, kv_heads - 1))];
    Vector weights(keys.rows());
    real highest = -kInfinity;
    for (int j = 0; j < keys.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(head, c) * keys(j, c);
      }
      weights[j] = dot / sqrt(real(q.cols()));
      highest = std::max(highest, weights[j]);
    }
    real sum = 0;
    for (real& weight : weights) {
      weight = exp(weight - highest);
      sum += weight;
    }
    for (int j = 0; j < keys.rows(); ++j) {
      for (int c = 0; c < values.cols(); ++c) {
        out(head, c) += weights[j] / sum * values(j, c);
      }
    }
  }
  return out;
}

}  // namespace lab
