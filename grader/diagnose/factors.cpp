// Detectors of factors and offsets: of the whole result, of each row, of each column.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "grader/compare/words.h"
#include "grader/diagnose/families.h"
#include "grader/diagnose/quantities.h"

namespace grader {
namespace {

constexpr double kNameTolerance = 2e-5;   // of a factor, to be called by a name
constexpr double kSmallestInteger = 16;   // integers below this are multiples of anything
constexpr std::size_t kShownFactors = 3;  // rows or columns whose factor is printed

// What a sum over finite pairs says of found = factor * want.
struct Line {
  double factor = 0;
  std::size_t support = 0;  // pairs with want != 0
  bool wants_vary = false;
};

Line fit_line(std::span<const double> found, std::span<const double> want) {
  double cross = 0;
  double square = 0;
  Line line{};
  double first = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (!std::isfinite(found[i]) || !std::isfinite(want[i]) || want[i] == 0) {
      continue;
    }
    line.wants_vary =
        line.wants_vary || (line.support > 0 && std::abs(want[i] - first) > 1e-4 * std::abs(first));
    first = line.support == 0 ? want[i] : first;
    ++line.support;
    cross += found[i] * want[i];
    square += want[i] * want[i];
  }
  line.factor = square > 0 ? cross / square : 0;
  return line;
}

std::vector<double> scaled(std::span<const double> want, double factor, bool exact) {
  std::vector<double> values(want.size());
  std::transform(want.begin(), want.end(), values.begin(), [&](double x) {
    return exact && std::isfinite(x) ? std::round(x * factor) : x * factor;
  });
  return values;
}

double largest_finite(std::span<const double> values) {
  double largest = 0;
  for (const double x : values) {
    largest = std::isfinite(x) ? std::max(largest, std::abs(x)) : largest;
  }
  return largest;
}

std::string subject(const Exhibit& e) {
  return e.want.rank() == 0 ? "the result" : "every element";
}

bool detect_factor(const Exhibit& e, Findings& into) {
  const Line line = fit_line(e.found.values, e.want.values);
  if (line.support == 0 || line.factor == 0 ||
      (e.exact() && largest_finite(e.want.values) < kSmallestInteger) ||
      !e.explained_by(scaled(e.want.values, line.factor, e.exact()))) {
    return false;
  }
  if (std::abs(line.factor + 1) < kNameTolerance) {
    into.add("sign", subject(e) + " has the opposite sign",
             "look for a minus that is missing or one too many, or a difference taken the other "
             "way round");
    return true;
  }
  const std::string times =
      fmt::format("{} is {} times the wanted one", subject(e), number_text(line.factor));
  if (const auto name =
          name_factor(line.factor, kNameTolerance, quantities_of(*e.inputs, e.want))) {
    into.add("factor", name->words.empty() ? times : times + ": " + name->words, name->hint);
    return true;
  }
  if (line.support >= 3 && line.wants_vary) {
    into.add("factor", times, "look for a constant that is missing, applied twice or wrong");
    return true;
  }
  return false;
}

bool detect_offset(const Exhibit& e, Findings& into) {
  double sum = 0;
  std::vector<double> wanted{};
  for (std::size_t i = 0; i < e.count(); ++i) {
    if (std::isfinite(e.found.values[i]) && std::isfinite(e.want.values[i])) {
      sum += e.found.values[i] - e.want.values[i];
      wanted.push_back(e.want.values[i]);
    }
  }
  if (wanted.size() < 3 || !varies(wanted)) {
    return false;
  }
  const double offset = sum / static_cast<double>(wanted.size());
  std::vector<double> hypothesis(e.count());
  std::transform(e.want.values.begin(), e.want.values.end(), hypothesis.begin(),
                 [&](double x) { return x + offset; });
  if (!e.explained_by(hypothesis)) {
    return false;
  }
  into.add("offset",
           fmt::format("every element is {} too {}, whatever its size",
                       number_text(std::abs(offset)), offset > 0 ? "large" : "small"),
           "look for something that is added and should not be, or the other way round: a bias, a "
           "count that starts at 1");
  return true;
}

// Factors of the rows of a matrix; nothing when they do not explain it.
std::optional<std::vector<double>> row_factors(const Exhibit& e) {
  if (!e.is_matrix() || e.rows() < 2 || e.exact()) {
    return std::nullopt;
  }
  std::vector<double> factors(e.rows());
  std::vector<double> hypothesis{};
  std::size_t evidence = 0;  // elements beyond the one per row that fixes its factor
  for (std::size_t i = 0; i < e.rows(); ++i) {
    const Line line = fit_line(e.found.row(i), e.want.row(i));
    factors[i] = line.factor;
    if (e.row_is_wrong(i)) {
      if (line.factor == 0) {
        return std::nullopt;
      }
      evidence += line.support > 0 ? line.support - 1 : 0;
    } else {
      factors[i] = 1;
    }
    const std::vector<double> row = scaled(e.want.row(i), factors[i], false);
    hypothesis.insert(hypothesis.end(), row.begin(), row.end());
  }
  if (evidence < 3 || !e.explained_by(hypothesis)) {
    return std::nullopt;
  }
  return factors;
}

std::string factor_list(const std::vector<double>& factors, const std::string& where) {
  std::vector<std::string> parts{};
  for (std::size_t i = 0; i < factors.size() && parts.size() < kShownFactors; ++i) {
    if (std::abs(factors[i] - 1) > kNameTolerance) {
      parts.push_back(fmt::format("{} in {} {}", number_text(factors[i], 4), where, i));
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

double sum_of(std::span<const double> values) {
  double sum = 0;
  for (const double x : values) {
    sum += x;
  }
  return sum;
}

bool rows_sum_to_one(const Numbers& numbers) {
  for (std::size_t i = 0; i < numbers.rows(); ++i) {
    const double sum = sum_of(numbers.row(i));
    if (!(std::abs(sum - 1) < 1e-4 || sum == 0)) {
      return false;
    }
  }
  return true;
}

bool detect_row_factors(const Exhibit& e, Findings& into) {
  const auto factors = row_factors(e);
  if (!factors) {
    return false;
  }
  const std::string list = factor_list(*factors, "row");
  if (!rows_sum_to_one(e.want)) {
    into.add("row_factor", "each row is the wanted row times a factor of its own: " + list,
             "look at what is computed once per row: a sum, a norm, a scale");
  } else if (std::abs(sum_of(e.found.values) - 1) < 1e-4) {
    into.add("whole_matrix_sum",
             "the rows have the right proportions, but it is all elements together that sum to 1",
             "each row needs its own sum: start it again at 0 for every row");
  } else {
    into.add(
        "not_normalised",
        "the rows have the right proportions, but they do not sum to 1: their sums are " + list,
        "divide each row by its own sum, once");
  }
  return true;
}

bool detect_column_factors(const Exhibit& e, Findings& into) {
  const auto factors =
      e.is_matrix() ? row_factors(e.transposed()) : std::optional<std::vector<double>>{};
  if (!factors) {
    return false;
  }
  into.add("column_factor",
           "each column is the wanted column times a factor of its own: " +
               factor_list(*factors, "column"),
           "look at what is applied once per column: a gain, a bias, a scale");
  return true;
}

// A vector of gains among the inputs that is left out, applied twice, or used as 1 + gain.
bool detect_gain(const Exhibit& e, Findings& into) {
  if (e.exact() || e.want.rank() == 0) {
    return false;
  }
  for (const NamedInput& input : *e.inputs) {
    const std::optional<Numbers> gain = numbers_of(*input.value);
    if (!gain || gain->rank() != 1 || gain->count() != e.cols() || e.cols() < 2 ||
        !varies(gain->values)) {
      continue;
    }
    const auto is_times = [&](double (*power)(double)) {
      std::vector<double> hypothesis(e.count());
      for (std::size_t i = 0; i < e.count(); ++i) {
        hypothesis[i] = e.want.values[i] * power(gain->values[i % e.cols()]);
      }
      return e.explained_by(hypothesis);
    };
    if (is_times([](double g) { return 1 / g; })) {
      into.add("gain_left_out", "right but for the gain: '" + input.name + "' is not applied",
               "multiply column j by " + input.name + "[j]");
      return true;
    }
    if (is_times([](double g) { return g; })) {
      into.add("gain_twice", "the gain '" + input.name + "' is applied twice",
               "multiply column j by " + input.name + "[j] once");
      return true;
    }
    if (is_times([](double g) { return (1 + g) / g; })) {
      into.add("gain_plus_one",
               "the gain is taken as 1 + " + input.name + ", as some other models store it",
               "multiply column j by " + input.name + "[j] itself");
      return true;
    }
  }
  return false;
}

}  // namespace

void detect_factors(const Exhibit& exhibit, Findings& into) {
  if (detect_factor(exhibit, into) || detect_offset(exhibit, into) || detect_gain(exhibit, into)) {
    return;
  }
  if (!detect_row_factors(exhibit, into)) {
    detect_column_factors(exhibit, into);
  }
}

}  // namespace grader
