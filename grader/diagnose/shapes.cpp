// Detectors for answers of the wrong shape.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/compare/words.h"
#include "grader/diagnose/families.h"

namespace grader {
namespace {

bool is_near(std::span<const double> a, std::span<const double> b) {
  double scale = 0;
  for (const double x : b) {
    scale = std::isfinite(x) ? std::max(scale, std::abs(x)) : scale;
  }
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](double x, double y) { return x == y || std::abs(x - y) <= 1e-5 * scale; });
}

std::vector<double> transposed(const Numbers& matrix) {
  std::vector<double> values{};
  for (std::size_t j = 0; j < matrix.cols(); ++j) {
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
      values.push_back(matrix.row(i)[j]);
    }
  }
  return values;
}

bool detect_turned(const Numbers& found, const Numbers& want, Findings& into) {
  if (found.rank() != 2 || want.rank() != 2 || found.shape[0] != want.shape[1] ||
      found.shape[1] != want.shape[0]) {
    return false;
  }
  if (is_near(found.values, transposed(want))) {
    into.add("transposed", "rows and columns are exchanged: the result is the transpose",
             "check which index runs over the rows of the result");
  } else {
    into.add("transposed_shape",
             fmt::format("the shape is that of the transpose: {} for {}", shape_words(found),
                         shape_words(want)),
             "the result is made as (columns, rows): its rows are counted first");
  }
  return true;
}

bool detect_reshaped(const Numbers& found, const Numbers& want, Findings& into) {
  if (found.count() != want.count() || want.count() < 2 || !is_near(found.values, want.values)) {
    return false;
  }
  into.add("other_shape", "the right numbers in the right order, but in another shape",
           "return " + shape_words(want));
  return true;
}

struct Side {
  const char* one = "";
  const char* last = "";
  const char* first = "";
};

// One row (of a matrix) or element (of a vector) more or less than wanted, the rest right.
bool detect_one_off(const Numbers& found, const Numbers& want, const Side& side, Findings& into) {
  const std::size_t width = found.rank() == 2 ? found.cols() : 1;
  const std::size_t height = found.count() / std::max<std::size_t>(width, 1);
  const std::size_t wanted = want.count() / std::max<std::size_t>(width, 1);
  const bool more = height == wanted + 1;
  if (width == 0 || (!more && height + 1 != wanted)) {
    return false;
  }
  const std::span<const double> longer = more ? found.values : want.values;
  const std::span<const double> shorter = more ? want.values : found.values;
  if (shorter.empty()) {
    return false;
  }
  const std::string hint =
      "check where the loop begins and ends, and the size the result is made with";
  const std::string verb = more ? "one more than wanted" : "is missing";
  if (is_near(shorter, longer.first(shorter.size()))) {
    into.add("one_off_shape",
             fmt::format("the {} {} {}, the others are right", side.last, side.one,
                         more ? "is one too many" : verb),
             hint);
  } else if (is_near(shorter, longer.last(shorter.size()))) {
    into.add("one_off_shape",
             fmt::format("the {} {} {}, the others are right", side.first, side.one,
                         more ? "is one too many" : verb),
             hint);
  } else {
    return false;
  }
  return true;
}

}  // namespace

void detect_shape(const Numbers& found, const Numbers& want, Findings& into) {
  if (found.count() == 0 && want.count() > 0) {
    into.add("empty", "the result has no elements at all: " + shape_words(found),
             "make the result with its size before filling it, and return that variable");
    return;
  }
  if (detect_turned(found, want, into) || detect_reshaped(found, want, into)) {
    return;
  }
  if (found.rank() == 1 && want.rank() == 1) {
    detect_one_off(found, want, {"element", "last", "first"}, into);
  } else if (found.rank() == 2 && want.rank() == 2 && found.cols() == want.cols()) {
    detect_one_off(found, want, {"row", "last", "first"}, into);
  } else if (found.rank() == 2 && want.rank() == 2 && found.rows() == want.rows()) {
    const Numbers f{.shape = {found.shape[1], found.shape[0]}, .values = transposed(found)};
    const Numbers w{.shape = {want.shape[1], want.shape[0]}, .values = transposed(want)};
    detect_one_off(f, w, {"column", "last", "first"}, into);
  }
}

}  // namespace grader
