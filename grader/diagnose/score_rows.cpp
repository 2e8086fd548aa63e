// The scores behind a case.
#include "grader/diagnose/score_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "grader/compare/numbers.h"

namespace grader {
namespace {

constexpr double kMasked = -1e8;  // scores at or below this are masked in all but name

std::optional<Numbers> matrix_input(const NamedInputs& inputs, const char* name) {
  const lab::wire::Value* value = find_input(inputs, name);
  std::optional<Numbers> numbers = value == nullptr ? std::nullopt : numbers_of(*value);
  return numbers && numbers->rank() == 2 && numbers->cols() > 0 ? numbers : std::nullopt;
}

std::optional<Numbers> scores_from_heads(const NamedInputs& inputs) {
  const std::optional<Numbers> q = matrix_input(inputs, "q");
  const std::optional<Numbers> k = matrix_input(inputs, "k");
  if (!q || !k || q->cols() != k->cols()) {
    return std::nullopt;
  }
  Numbers scores{.shape = {q->shape[0], k->shape[0]}};
  const double root = std::sqrt(static_cast<double>(q->cols()));
  for (std::size_t i = 0; i < q->rows(); ++i) {
    for (std::size_t j = 0; j < k->rows(); ++j) {
      double sum = 0;
      for (std::size_t c = 0; c < q->cols(); ++c) {
        sum += q->row(i)[c] * k->row(j)[c];
      }
      scores.values.push_back(sum / root);
    }
  }
  const std::optional<Numbers> mask = matrix_input(inputs, "mask");
  if (mask && mask->shape == scores.shape) {
    for (std::size_t i = 0; i < scores.count(); ++i) {
      scores.values[i] += mask->values[i];
    }
  }
  return scores;
}

std::size_t visible(std::span<const double> row) {
  return static_cast<std::size_t>(
      std::count_if(row.begin(), row.end(), [](double x) { return x > kMasked; }));
}

}  // namespace

std::optional<ScoreRows> score_rows_of(const NamedInputs& inputs, std::size_t rows) {
  std::optional<Numbers> scores = matrix_input(inputs, "scores");
  if (!scores) {
    scores = scores_from_heads(inputs);
  }
  if (!scores || scores->rows() != rows || rows == 0) {
    return std::nullopt;
  }
  ScoreRows result{};
  for (std::size_t i = 0; i < rows; ++i) {
    const auto row = scores->row(i);
    result.top.push_back(visible(row) == 0 ? -std::numeric_limits<double>::infinity()
                                           : *std::max_element(row.begin(), row.end()));
  }
  result.first_row_sees_one_key = scores->cols() > 1 && visible(scores->row(0)) == 1;
  return result;
}

}  // namespace grader
