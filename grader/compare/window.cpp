// A window of a tensor around one of its elements.
#include "grader/compare/window.h"

#include <algorithm>

namespace grader {
namespace {

// Where a window over `extent` elements begins: at 0 when that shows `bad`, else two before it.
std::int64_t origin(std::int64_t bad, std::int64_t extent) {
  return bad < kWindowSide ? 0 : std::min(bad - 2, extent - kWindowSide);
}

}  // namespace

Window window_around(const Numbers& found, const Numbers& wanted, std::size_t flat) {
  const auto cols = static_cast<std::int64_t>(wanted.cols());
  const std::int64_t rows = wanted.rank() < 2 ? 1 : wanted.shape[wanted.rank() - 2];
  const auto row_in_all = static_cast<std::int64_t>(flat) / cols;
  const std::int64_t slice = row_in_all / rows * rows;  // first row of the matrix that holds it
  Window window{.shape = wanted.shape,
                .bad_row = row_in_all - slice,
                .bad_col = static_cast<std::int64_t>(flat) % cols};
  window.first_row = origin(window.bad_row, rows);
  window.first_col = origin(window.bad_col, cols);
  const std::int64_t end_row = std::min(rows, window.first_row + kWindowSide);
  const std::int64_t width = std::min(cols, window.first_col + kWindowSide) - window.first_col;
  for (std::int64_t i = window.first_row; i < end_row; ++i) {
    const auto row = static_cast<std::size_t>(slice + i);
    const auto cut = [&](const Numbers& numbers) {
      const auto part = numbers.row(row).subspan(static_cast<std::size_t>(window.first_col),
                                                 static_cast<std::size_t>(width));
      return std::vector<double>(part.begin(), part.end());
    };
    window.found.push_back(cut(found));
    window.wanted.push_back(cut(wanted));
  }
  return window;
}

}  // namespace grader
