// outcome: passed
// says: each query head gets a copy of its cached head first: right, and four times the memory
#include "grouped_decode.h"

#include <algorithm>

namespace lab {

Matrix grouped_decode(const Matrix& q, const std::vector<Matrix>& k, const std::vector<Matrix>& v) {
  const int group = q.rows() / static_cast<int>(k.size());
  Matrix out(q.rows(), v[0].cols(), 0);
  for (int head = 0; head < q.rows(); ++head) {
    const Matrix keys = k[static_cast<std::size_t>(head / group)];
    const Matrix values = v[static_cast<std::size_t>(head / group)];
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
