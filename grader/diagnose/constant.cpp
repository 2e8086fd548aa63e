// Detectors of results that are one thing: zeros, one number, an argument; and of integers that are
// off by something with a name.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/compare/words.h"
#include "grader/diagnose/families.h"
#include "grader/diagnose/quantities.h"

namespace grader {
namespace {

// All elements (at least two) are the same finite number.
bool is_uniform(std::span<const double> values) {
  return values.size() > 1 && std::isfinite(values[0]) &&
         std::all_of(values.begin(), values.end(), [&](double x) {
           return std::abs(x - values[0]) <= 1e-6 * std::abs(values[0]);
         });
}

bool detect_uniform(const Exhibit& e, Findings& into) {
  if (!is_uniform(e.found.values)) {
    return false;
  }
  const double value = e.found.values[0];
  if (value == 0) {
    into.add("all_zeros", "every element is 0",
             "the result is made but nothing is stored in it: check that the loops run and assign");
    return true;
  }
  if (is_uniform(e.want.values)) {
    return false;  // a factor or an offset says it better
  }
  const auto n = static_cast<double>(e.cols());
  const std::string share =
      e.cols() > 1 && std::abs(value * n - 1) < 1e-5
          ? fmt::format(", 1 / {}: a plain average over the columns", e.cols())
          : "";
  into.add("all_the_same", fmt::format("every element is {}{}", number_text(value), share),
           "the result does not depend on the inputs: check what the inner loop reads");
  return true;
}

bool is_argument(const Exhibit& e, const Numbers& input) {
  return input.shape == e.want.shape && input.kind == e.want.kind && e.explained_by(input.values);
}

bool detect_argument(const Exhibit& e, Findings& into) {
  if (e.want.rank() == 0) {
    return false;
  }
  for (const NamedInput& input : *e.inputs) {
    const std::optional<Numbers> numbers = numbers_of(*input.value);
    if (numbers && is_argument(e, *numbers)) {
      into.add("returns_argument", "the result is the argument '" + input.name + "' unchanged",
               "return what was computed, not what was given");
      return true;
    }
  }
  return false;
}

// The wanted number does not fit into 32 bits, and what was found is what 32 bits keep of it.
bool is_cut_to_32_bits(std::int64_t found, std::int64_t want) {
  const auto fits_signed = [](std::int64_t x) { return x == static_cast<std::int32_t>(x); };
  const auto fits = [&](std::int64_t x) {
    return fits_signed(x) || x == static_cast<std::uint32_t>(x);
  };
  return fits(found) && !fits_signed(want) &&
         static_cast<std::uint32_t>(found) == static_cast<std::uint32_t>(want);
}

}  // namespace

void detect_constant(const Exhibit& exhibit, Findings& into) {
  if (exhibit.want.kind == NumberKind::kBool) {
    return;
  }
  if (!detect_uniform(exhibit, into)) {
    detect_argument(exhibit, into);
  }
}

void detect_difference(const Exhibit& e, Findings& into) {
  if (e.found.kind != NumberKind::kInteger || e.want.kind != NumberKind::kInteger ||
      e.want.rank() != 0) {
    return;
  }
  const auto wide = static_cast<__int128>(e.found.integers[0]) - e.want.integers[0];
  const auto difference = static_cast<std::int64_t>(wide);
  if (difference != wide || difference == std::numeric_limits<std::int64_t>::min()) {
    return;
  }
  if (is_cut_to_32_bits(e.found.integers[0], e.want.integers[0])) {
    into.add("cut_to_32_bits",
             "the result is what an int keeps of the right one: it is off by a multiple of 2^32",
             "an int ends at 2,147,483,647: keep every factor and every product in std::int64_t");
    return;
  }
  const std::string side = difference > 0 ? "large" : "small";
  if (difference == 1 || difference == -1) {
    into.add(
        "off_by_one", "the result is one too " + side,
        "look for a count that starts at the wrong end, or a bound that is or is not included");
    return;
  }
  if (const auto name = name_difference(difference, quantities_of(*e.inputs, e.want))) {
    into.add("integer_difference",
             fmt::format("the result is {} too {}: that is {}", integer_text(std::abs(difference)),
                         side, *name),
             fmt::format("look for a term of this size that is {}",
                         difference > 0 ? "counted and should not be" : "left out"));
  }
}

}  // namespace grader
