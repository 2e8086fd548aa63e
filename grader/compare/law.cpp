// What a law sees: inputs by role, norms and magnitudes.
#include "grader/compare/law.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/compare/words.h"

namespace grader {
namespace {

constexpr double kMostCount = 0x1p31;

double norm(std::span<const double> row) {
  double sum = 0;
  for (const double x : row) {
    sum += std::isfinite(x) ? x * x : 0;
  }
  return std::sqrt(sum);
}

}  // namespace

void LawCase::refuse(const std::string& why) const {
  throw LawFault(fmt::format("the law '{}' {}", law, why));
}

std::optional<Numbers> LawCase::matrix_if_given(const std::string& role) const {
  const auto named = roles.find(role);
  if (named == roles.end()) {
    return std::nullopt;
  }
  const lab::wire::Value* value = find_input(inputs, named->second);
  if (value == nullptr) {
    refuse(fmt::format("wants {} from '{}', which is not an argument of this case", role,
                       named->second));
  }
  std::optional<Numbers> numbers = numbers_of(*value);
  if (!numbers || numbers->rank() == 0) {
    refuse(fmt::format("wants a vector or a matrix as {}, found {}", role, value_words(*value)));
  }
  return numbers;
}

Numbers LawCase::matrix(const std::string& role) const {
  std::optional<Numbers> numbers = matrix_if_given(role);
  if (!numbers) {
    refuse("needs the role '" + role + "'");
  }
  return std::move(*numbers);
}

double LawCase::count(const std::string& role) const {
  const auto named = roles.find(role);
  const lab::wire::Value* value =
      named == roles.end() ? nullptr : find_input(inputs, named->second);
  const std::optional<Numbers> numbers = value == nullptr ? std::nullopt : numbers_of(*value);
  if (!numbers || numbers->rank() != 0 ||
      !(numbers->values[0] >= 1 && numbers->values[0] <= kMostCount) ||
      numbers->values[0] != std::floor(numbers->values[0])) {
    refuse(fmt::format("wants a whole number as {}, found {}", role,
                       value == nullptr ? "nothing" : value_words(*value)));
  }
  return numbers->values[0];
}

void LawCase::expect_same_cols(const std::string& a, const Numbers& of_a, const std::string& b,
                               const Numbers& of_b) const {
  if (of_a.cols() != of_b.cols()) {
    refuse(fmt::format("wants {} and {} with equally many columns, found {} and {}", a, b,
                       of_a.cols(), of_b.cols()));
  }
}

std::vector<double> row_norms(const Numbers& numbers) {
  std::vector<double> norms(numbers.rows());
  for (std::size_t i = 0; i < norms.size(); ++i) {
    norms[i] = norm(numbers.row(i));
  }
  return norms;
}

double largest_norm(const Numbers& numbers) {
  const std::vector<double> norms = row_norms(numbers);
  return norms.empty() ? 0 : *std::max_element(norms.begin(), norms.end());
}

double largest_magnitude(const Numbers& numbers) {
  double largest = 0;
  for (const double x : numbers.values) {
    largest = std::isfinite(x) ? std::max(largest, std::abs(x)) : largest;
  }
  return largest;
}

}  // namespace grader
