// outcome: failed
// says: rows are counted from 1
// hint: from 0
// fails: another_token, large
#include "first_difference.h"

#include <algorithm>
#include <functional>

namespace lab {

namespace {

std::vector<double> log_softmax(std::span<const real> row) {
  const double highest = static_cast<double>(*std::max_element(row.begin(), row.end()));
  double sum = 0;
  for (const real logit : row) {
    sum += std::exp(static_cast<double>(logit) - highest);
  }
  std::vector<double> result;
  for (const real logit : row) {
    result.push_back(static_cast<double>(logit) - highest - std::log(sum));
  }
  return result;
}

std::size_t choice(const std::vector<double>& row) {
  return static_cast<std::size_t>(std::max_element(row.begin(), row.end()) - row.begin());
}

double lead(std::vector<double> row) {
  std::partial_sort(row.begin(), row.begin() + 2, row.end(), std::greater<>());
  return row[0] - row[1];
}

}  // namespace

RunDifference first_difference(const Matrix& ours, const Matrix& theirs, double tolerance) {
  RunDifference result;
  for (int i = 0; i < theirs.rows(); ++i) {
    const std::vector<double> a = log_softmax(ours.row(i));
    const std::vector<double> b = log_softmax(theirs.row(i));
    for (std::size_t t = 0; t < b.size(); ++t) {
      result.largest = std::max(result.largest, std::abs(a[t] - b[t]));
    }
    const double margin = lead(b);
    if (result.first < 0 && choice(a) != choice(b) && margin > tolerance) {
      result.first = i + 1;
      result.margin = margin;
    }
  }
  return result;
}

}  // namespace lab
