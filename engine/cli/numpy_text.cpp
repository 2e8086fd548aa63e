// numpy's layout: digits right of the point are padded to the longest, so that points stand below
// each other.
#include "engine/cli/numpy_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace engine::cli {
namespace {

constexpr std::size_t kDecimals = 3;

struct Digits {
  std::string left{};   // with the sign
  std::string right{};  // without trailing zeros
};

Digits digits_of(float x) {
  const std::string text = fmt::format("{:.{}f}", x, kDecimals);
  const std::size_t point = text.find('.');
  Digits digits{text.substr(0, point), text.substr(point + 1)};
  digits.right.erase(digits.right.find_last_not_of('0') + 1);
  return digits;
}

struct Columns {
  std::size_t left = 0;
  std::size_t right = 0;
};

std::string not_finite(float x) { return std::isnan(x) ? "nan" : x < 0 ? "-inf" : "inf"; }

Columns columns_of(ConstMatrixView matrix) {
  Columns columns;
  std::size_t longest = 0;  // of what is not a number
  for (std::int64_t i = 0; i < matrix.rows; ++i) {
    for (const float x : matrix.row(i)) {
      if (std::isfinite(x)) {
        const Digits digits = digits_of(x);
        columns.left = std::max(columns.left, digits.left.size());
        columns.right = std::max(columns.right, digits.right.size());
      } else {
        longest = std::max(longest, not_finite(x).size());
      }
    }
  }
  const std::size_t behind = columns.right + 1;
  columns.left = std::max(columns.left, longest > behind ? longest - behind : 0);
  return columns;
}

std::string element(float x, const Columns& columns) {
  if (!std::isfinite(x)) {
    return fmt::format("{:>{}}", not_finite(x), columns.left + 1 + columns.right);
  }
  const Digits digits = digits_of(x);
  return fmt::format("{:>{}}.{:<{}}", digits.left, columns.left, digits.right, columns.right);
}

}  // namespace

std::string numpy_text(ConstMatrixView matrix) {
  const Columns columns = columns_of(matrix);
  std::string text = "[";
  for (std::int64_t i = 0; i < matrix.rows; ++i) {
    text += i == 0 ? "[" : "\n [";
    for (std::int64_t j = 0; j < matrix.columns; ++j) {
      text += (j == 0 ? "" : " ") + element(matrix(i, j), columns);
    }
    text += "]";
  }
  return text + "]";
}

}  // namespace engine::cli
