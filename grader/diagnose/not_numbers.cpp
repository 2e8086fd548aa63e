// Detectors for NaN and infinities that are not wanted: never set, or where and why.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "grader/compare/words.h"
#include "grader/diagnose/families.h"
#include "grader/diagnose/region.h"
#include "grader/diagnose/score_rows.h"

namespace grader {
namespace {

constexpr double kExpOverflows = 88.72;   // exp of more is infinite in float32
constexpr double kExpVanishes = -103.97;  // exp of less is 0 in float32

// The bits a new Matrix or Vector is filled with, and those of 0/0 as this processor computes it.
// Where the two are the same, a NaN does not tell where it comes from.
std::uint64_t fill_bits() {
  return std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());
}
std::uint64_t computed_bits() {
  volatile double zero = 0;
  return std::bit_cast<std::uint64_t>(zero / zero);
}

bool holds_nan(const NamedInputs& inputs) {
  return std::any_of(inputs.begin(), inputs.end(), [](const NamedInput& input) {
    const auto numbers = numbers_of(*input.value);
    return numbers && std::any_of(numbers->values.begin(), numbers->values.end(),
                                  [](double x) { return std::isnan(x); });
  });
}

std::string rest_words(const Exhibit& e, const std::vector<bool>& named) {
  bool others = false;
  bool others_wrong = false;
  for (std::size_t i = 0; i < e.count(); ++i) {
    others = others || !named[i];
    others_wrong = others_wrong || (!named[i] && e.wrong[i]);
  }
  return !others ? "" : others_wrong ? "; others are wrong too" : "; everything else is right";
}

bool is_unwritten(const Exhibit& e, const std::vector<bool>& nan) {
  if (fill_bits() == computed_bits() || holds_nan(*e.inputs)) {
    return false;
  }
  for (std::size_t i = 0; i < e.count(); ++i) {
    if (nan[i] && std::bit_cast<std::uint64_t>(e.found.values[i]) != fill_bits()) {
      return false;
    }
  }
  return true;
}

// Do the rows that hold NaN and no others satisfy the claim about their largest score?
bool rows_are(const Exhibit& e, const std::vector<bool>& nan, bool (*claim)(double)) {
  if (!e.is_matrix()) {
    return false;
  }
  const auto scores = score_rows_of(*e.inputs, e.rows());
  if (!scores) {
    return false;
  }
  for (std::size_t i = 0; i < e.rows(); ++i) {
    bool any = false;
    for (std::size_t j = 0; j < e.cols(); ++j) {
      any = any || nan[i * e.cols() + j];
    }
    if (any != claim(scores->top[i])) {
      return false;
    }
  }
  return true;
}

// NaN in the whole of row 0 and nowhere else, where row 0 may look at one key.
bool is_lone_key(const Exhibit& e, const std::vector<bool>& nan) {
  const auto scores =
      e.is_matrix() ? score_rows_of(*e.inputs, e.rows()) : std::optional<ScoreRows>{};
  if (!scores || !scores->first_row_sees_one_key) {
    return false;
  }
  for (std::size_t i = 0; i < e.count(); ++i) {
    if (nan[i] != (i < e.cols())) {
      return false;
    }
  }
  return true;
}

void detect_nan(const Exhibit& e, const std::vector<bool>& nan, Findings& into) {
  const std::string place = region_words(e.want.shape, nan);
  const std::string in = e.want.rank() == 0 ? "the result is NaN" : "NaN in " + place;
  const std::string rest = rest_words(e, nan);
  if (is_unwritten(e, nan)) {
    into.add(
        "unwritten",
        fmt::format("{}, the NaN that a new Matrix is filled with: never set, or computed from "
                    "elements that were not{}",
                    in, rest),
        "check that the loops reach every element, and that sums start from 0");
    return;
  }
  if (rows_are(e, nan, [](double top) { return std::isinf(top) && top < 0; })) {
    into.add("nan_masked_rows", fmt::format("{}: exactly where every key is masked{}", in, rest),
             "a row without a key gives zero weights; treat it before subtracting its maximum and "
             "dividing by its sum");
    return;
  }
  if (rows_are(e, nan, [](double top) { return top > kExpOverflows; })) {
    into.add("nan_overflow",
             fmt::format("{}: exactly where a score is above 88.7, where exp overflows float32{}",
                         in, rest),
             "subtract the row's largest score before exp: the weights stay the same");
    return;
  }
  if (rows_are(e, nan, [](double top) { return top < kExpVanishes && !std::isinf(top); })) {
    into.add("nan_underflow",
             fmt::format("{}: exactly where all scores are below -104, where exp gives 0 and the "
                         "sum is 0{}",
                         in, rest),
             "subtract the row's largest score before exp: the weights stay the same");
    return;
  }
  if (is_lone_key(e, nan)) {
    into.add("nan_first_row", fmt::format("{}, which may look at one key only{}", in, rest),
             "a mask that removes this one key too leaves 0 / 0: is a position among the keys it "
             "may look at?");
    return;
  }
  into.add("nan", in + rest,
           "NaN comes from 0 / 0, from inf - inf and from 0 * inf: look at what is divided, and at "
           "what a mask of -inf meets");
}

void detect_infinite(const Exhibit& e, const std::vector<bool>& infinite, Findings& into) {
  std::size_t first = 0;
  while (!infinite[first]) {
    ++first;
  }
  const auto is_same_pair = [&](std::size_t i) {
    const auto kind = [](double x) { return std::isinf(x) ? x : 0; };
    return kind(e.found.values[i]) == kind(e.found.values[first]) &&
           kind(e.want.values[i]) == kind(e.want.values[first]);
  };
  bool same = true;
  for (std::size_t i = first; i < e.count(); ++i) {
    same = same && (!infinite[i] || is_same_pair(i));
  }
  const auto word = [](double x) {
    return std::isinf(x) ? number_text(x) : std::string("a finite number");
  };
  const std::string what = same ? fmt::format("{} where {} is wanted", word(e.found.values[first]),
                                              word(e.want.values[first]))
                                : std::string("infinities in the wrong places");
  const std::string place =
      e.want.rank() == 0 ? "" : ", in " + region_words(e.want.shape, infinite);
  into.add("infinite", what + place + rest_words(e, infinite),
           std::isinf(e.want.values[first])
               ? "minus infinity is what removes a key: exp makes it exactly 0"
               : "look for exp of a large number, a division by 0, or a mask on the wrong side");
}

}  // namespace

void detect_not_numbers(const Exhibit& e, Findings& into) {
  std::vector<bool> nan(e.count());
  std::vector<bool> infinite(e.count());
  for (std::size_t i = 0; i < e.count(); ++i) {
    nan[i] = e.wrong[i] && std::isnan(e.found.values[i]);
    infinite[i] = e.wrong[i] && !nan[i] && !std::isnan(e.want.values[i]) &&
                  (std::isinf(e.found.values[i]) || std::isinf(e.want.values[i]));
  }
  if (std::find(nan.begin(), nan.end(), true) != nan.end()) {
    detect_nan(e, nan, into);
  } else if (std::find(infinite.begin(), infinite.end(), true) != infinite.end()) {
    detect_infinite(e, infinite, into);
  }
}

}  // namespace grader
