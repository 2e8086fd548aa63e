// outcome: passed
// says: works in float32
#include "first_difference.h"

#include <algorithm>
#include <functional>

namespace lab {

namespace {

std::vector<float> log_softmax(std::span<const real> row) {
  const float highest = *std::max_element(row.begin(), row.end());
  float sum = 0;
  for (const real logit : row) {
    sum += std::exp(logit - highest);
  }
  std::vector<float> result;
  for (const real logit : row) {
    result.push_back(logit - highest - std::log(sum));
  }
  return result;
}

std::size_t choice(const std::vector<float>& row) {
  return static_cast<std::size_t>(std::max_element(row.begin(), row.end()) - row.begin());
}

double lead(std::vector<float> row) {
  std::partial_sort(row.begin(), row.begin() + 2, row.end(), std::greater<>());
  return static_cast<double>(row[0] - row[1]);
}

}  // namespace

RunDifference first_difference(const Matrix& ours, const Matrix& theirs, double tolerance) {
  RunDifference result;
  for (int i = 0; i < theirs.rows(); ++i) {
    const std::vector<float> a = log_softmax(ours.row(i));
    const std::vector<float> b = log_softmax(theirs.row(i));
    for (std::size_t t = 0; t < b.size(); ++t) {
      result.largest = std::max(result.largest, static_cast<double>(std::abs(a[t] - b[t])));
    }
    const double margin = lead(b);
    if (result.first < 0 && choice(a) != choice(b) && margin > tolerance) {
      result.first = i;
      result.margin = margin;
    }
  }
  return result;
}

}  // namespace lab
