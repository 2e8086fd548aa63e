// Detectors of patterns: a leak above the diagonal, sums that should be one, zeros in a part.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/compare/words.h"
#include "grader/diagnose/families.h"
#include "grader/diagnose/region.h"

namespace grader {
namespace {

constexpr double kSumTolerance = 1e-3;
constexpr std::size_t kShownSums = 3;

// Row i of a matrix stands at position i + cols - rows; what lies after it is above the diagonal.
bool is_above(const Exhibit& e, std::size_t i, std::size_t j) {
  return j + e.rows() > i + e.cols();
}

// Wanted: exact zeros above the diagonal, something below. Found: something above.
bool detect_leak(const Exhibit& e, Findings& into) {
  if (!e.is_matrix() || e.cols() < 2) {
    return false;
  }
  double largest = 0;
  std::size_t at = 0;
  std::size_t leaks = 0;
  bool any_above = false;
  for (std::size_t flat = 0; flat < e.count(); ++flat) {
    if (!is_above(e, flat / e.cols(), flat % e.cols())) {
      continue;
    }
    any_above = true;
    if (e.want.values[flat] != 0) {
      return false;
    }
    leaks += e.wrong[flat];
    if (e.wrong[flat] && std::abs(e.found.values[flat]) > largest) {
      largest = std::abs(e.found.values[flat]);
      at = flat;
    }
  }
  const bool all_zero =
      std::all_of(e.want.values.begin(), e.want.values.end(), [](double x) { return x == 0; });
  if (!any_above || all_zero || leaks == 0) {
    return false;
  }
  into.add("leak",
           fmt::format("{} element{} above the diagonal {} not 0 (the largest is {}, in row {}, "
                       "column {}): later positions leak into earlier ones",
                       leaks, leaks == 1 ? "" : "s", leaks == 1 ? "is" : "are",
                       number_text(largest, 3), at / e.cols(), at % e.cols()),
           "a masked score must be minus infinity when exp sees it, so that its weight is exactly "
           "0");
  return true;
}

std::vector<double> sums(const Numbers& numbers, bool of_rows) {
  std::vector<double> totals(of_rows ? numbers.rows() : numbers.cols());
  for (std::size_t flat = 0; flat < numbers.count(); ++flat) {
    totals[of_rows ? flat / numbers.cols() : flat % numbers.cols()] += numbers.values[flat];
  }
  return totals;
}

bool all_one(const std::vector<double>& totals) {
  return std::all_of(totals.begin(), totals.end(),
                     [](double x) { return std::abs(x - 1) <= kSumTolerance; });
}

bool detect_sums(const Exhibit& e, Findings& into) {
  if (e.want.rank() == 0 || e.want.rank() > 2 || e.exact() || e.cols() < 2 ||
      !all_one(sums(e.want, true))) {
    return false;
  }
  const std::vector<double> rows = sums(e.found, true);
  if (all_one(rows)) {
    return false;
  }
  if (e.is_matrix() && e.rows() > 1 && all_one(sums(e.found, false))) {
    into.add("columns_sum_to_one", "the columns sum to 1, not the rows",
             "maximum, exp and sum belong to one row: the softmax runs along it");
    return true;
  }
  std::vector<std::string> shown{};
  for (std::size_t i = 0; i < rows.size() && i < kShownSums; ++i) {
    shown.push_back(number_text(rows[i], 4));
  }
  into.add("row_sums",
           e.is_vector() ? fmt::format("the elements sum to {} instead of 1", shown[0])
                         : fmt::format("the rows sum to {}{} instead of 1", fmt::join(shown, ", "),
                                       rows.size() > kShownSums ? ", ..." : ""),
           "divide each row by its own sum, after everything that changes the row");
  return true;
}

// Weights that are all 0 or 1 where softer ones are wanted.
bool detect_one_hot(const Exhibit& e, Findings& into) {
  const auto is_hard = [](const Numbers& numbers) {
    return std::all_of(numbers.values.begin(), numbers.values.end(),
                       [](double x) { return std::abs(x) < 1e-6 || std::abs(x - 1) < 1e-6; });
  };
  if (e.exact() || e.cols() < 2 || !all_one(sums(e.want, true)) || is_hard(e.want) ||
      !all_one(sums(e.found, true)) || !is_hard(e.found)) {
    return false;
  }
  into.add("one_hot", "each row is 1 in one place and 0 elsewhere: the largest score takes all",
           "softmax is exp over the sum of exp; a missing scale, too, makes it this hard");
  return true;
}

bool detect_zeros(const Exhibit& e, Findings& into) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < e.count(); ++i) {
    wrong += e.wrong[i];
    if (e.wrong[i] && e.found.values[i] != 0) {
      return false;
    }
  }
  if (wrong < 2) {
    return false;
  }
  into.add("zeros_in_part",
           fmt::format("0 in {} where something is wanted; everything else is right",
                       region_words(e.want.shape, e.wrong)),
           "check the bounds of the loop that fills this part");
  return true;
}

}  // namespace

void detect_patterns(const Exhibit& e, Findings& into) {
  if (e.want.rank() == 0 || e.want.kind == NumberKind::kBool) {
    return;
  }
  detect_leak(e, into);
  detect_sums(e, into);
  detect_one_hot(e, into);
  detect_zeros(e, into);
}

}  // namespace grader
