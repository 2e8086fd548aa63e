// Chooses how many digits, rows and columns to show, then lays the cells out.
#include "grader/report/window.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "grader/report/words.h"

namespace grader {
namespace {

using Rows = std::vector<std::vector<double>>;

constexpr std::size_t kMostRows = 5;
constexpr std::size_t kMostColumns = 8;
constexpr std::size_t kGap = 3;  // columns between the two halves

// A run of indices of the window.
struct Slice {
  std::size_t first = 0;
  std::size_t count = 0;
};

Slice around(std::int64_t focus, std::size_t size, std::size_t most) {
  const std::size_t count = std::min(size, most);
  const std::size_t at = focus < 0 ? 0 : std::min(static_cast<std::size_t>(focus), size);
  const std::size_t first = std::min(at - std::min(at, count / 2), size - count);
  return {.first = first, .count = count};
}

// A NaN has a sign bit that means nothing.
std::string number(double value, int digits) {
  return std::isnan(value) ? "nan" : fmt::format("{:.{}g}", value, digits);
}

const double* cell_at(const Rows& rows, std::size_t row, std::size_t col) {
  return row < rows.size() && col < rows[row].size() ? &rows[row][col] : nullptr;
}

std::size_t widest(const Rows& rows) {
  std::size_t most = 0;
  for (const auto& row : rows) {
    most = std::max(most, row.size());
  }
  return most;
}

// Everything the drawing functions share.
struct Drawing {
  const Window& window;
  const Look& look;
  int digits = 4;
  std::int64_t bad_row = -1;  // within the window
  std::int64_t bad_col = -1;
  std::size_t label = 0;  // columns of "> row 12 "
  std::size_t cell = 0;   // columns of a cell with its brackets

  bool is_bad(std::size_t row, std::size_t col) const {
    return static_cast<std::int64_t>(row) == bad_row && static_cast<std::int64_t>(col) == bad_col;
  }
};

// The fewest digits that tell found from wanted at the marked place; 17 tell any two doubles apart.
int digits_for(const Window& window, std::int64_t bad_row, std::int64_t bad_col) {
  if (bad_row < 0 || bad_col < 0) {
    return 4;
  }
  const auto row = static_cast<std::size_t>(bad_row);
  const auto col = static_cast<std::size_t>(bad_col);
  const double* found = cell_at(window.found, row, col);
  const double* wanted = cell_at(window.wanted, row, col);
  if (found == nullptr || wanted == nullptr) {
    return 4;
  }
  for (const int digits : {4, 6, 9, 12}) {
    if (number(*found, digits) != number(*wanted, digits)) {
      return digits;
    }
  }
  return 17;
}

std::size_t cell_width(const Drawing& drawing) {
  std::size_t most = 1;
  for (const Rows* rows : {&drawing.window.found, &drawing.window.wanted}) {
    for (const auto& row : *rows) {
      for (const double value : row) {
        most = std::max(most, number(value, drawing.digits).size());
      }
    }
  }
  return most + 2;
}

// " 0.3775 " or "[0.5065]": the mark must not depend on colour.
std::string cells(const Drawing& drawing, const Rows& rows, std::size_t row, Slice cols, Ink ink) {
  std::string line;
  for (std::size_t col = cols.first; col < cols.first + cols.count; ++col) {
    const double* value = cell_at(rows, row, col);
    const std::string text = value == nullptr ? "" : number(*value, drawing.digits);
    if (drawing.is_bad(row, col)) {
      const std::string marked = "[" + text + "]";
      line += pad_left("", drawing.cell - marked.size()) + drawing.look.paint(ink, marked);
    } else {
      line += pad_left(text + " ", drawing.cell);
    }
  }
  return line;
}

std::string column_numbers(const Drawing& drawing, Slice cols) {
  std::string line;
  for (std::size_t col = cols.first; col < cols.first + cols.count; ++col) {
    const std::int64_t index = drawing.window.first_col + static_cast<std::int64_t>(col);
    line += pad_left(fmt::format("{} ", index), drawing.cell);
  }
  return drawing.look.paint(Ink::kDim, line);
}

bool has_rows(const Window& window) { return window.shape.size() > 1; }

std::string row_label(const Drawing& drawing, std::size_t row) {
  const bool is_bad = static_cast<std::int64_t>(row) == drawing.bad_row;
  const std::string name =
      has_rows(drawing.window)
          ? fmt::format("row {}", drawing.window.first_row + static_cast<std::int64_t>(row))
          : "";
  return pad_right((is_bad ? "> " : "  ") + name, drawing.label);
}

std::vector<std::string> side_by_side(const Drawing& drawing, Slice rows, Slice cols) {
  const std::string indent(drawing.label, ' ');
  const std::string gap(kGap, ' ');
  const std::size_t half = std::max(cols.count * drawing.cell, std::string_view(" found").size());
  const std::string fill(half - cols.count * drawing.cell, ' ');
  std::vector<std::string> lines{
      indent + pad_right(" found", half) + gap + " wanted",
      indent + column_numbers(drawing, cols) + fill + gap + column_numbers(drawing, cols)};
  for (std::size_t row = rows.first; row < rows.first + rows.count; ++row) {
    lines.push_back(row_label(drawing, row) +
                    cells(drawing, drawing.window.found, row, cols, Ink::kBad) + fill + gap +
                    cells(drawing, drawing.window.wanted, row, cols, Ink::kGood));
  }
  return lines;
}

std::vector<std::string> stacked(const Drawing& drawing, Slice rows, Slice cols) {
  const std::string indent(drawing.label, ' ');
  std::vector<std::string> lines{indent + column_numbers(drawing, cols)};
  for (const bool is_found : {true, false}) {
    lines.push_back(is_found ? "found" : "wanted");
    for (std::size_t row = rows.first; row < rows.first + rows.count; ++row) {
      lines.push_back(row_label(drawing, row) +
                      cells(drawing, is_found ? drawing.window.found : drawing.window.wanted, row,
                            cols, is_found ? Ink::kBad : Ink::kGood));
    }
  }
  return lines;
}

void trim_right(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

std::vector<std::string> draw_window(const Window& window, const Look& look, std::size_t indent) {
  const std::size_t height = std::max(window.found.size(), window.wanted.size());
  const std::size_t width = std::max(widest(window.found), widest(window.wanted));
  if (height == 0 || width == 0) {
    return {};
  }
  Drawing drawing{.window = window, .look = look};
  if (has_rows(window)) {
    drawing.bad_row = window.bad_row < 0 ? -1 : window.bad_row - window.first_row;
  } else {
    drawing.bad_row = window.bad_col < 0 ? -1 : 0;
  }
  drawing.bad_col = window.bad_col < 0 ? -1 : window.bad_col - window.first_col;
  drawing.digits = digits_for(window, drawing.bad_row, drawing.bad_col);
  drawing.cell = cell_width(drawing);
  const std::int64_t last_row = window.first_row + static_cast<std::int64_t>(height) - 1;
  drawing.label = has_rows(window) ? fmt::format("> row {} ", last_row).size() : 2;

  const std::size_t room = static_cast<std::size_t>(look.columns) - indent - drawing.label;
  const std::size_t per_half = (room - kGap) / 2 / drawing.cell;
  const bool beside = per_half >= std::min<std::size_t>(width, 3);
  const std::size_t fitting = std::max<std::size_t>(beside ? per_half : room / drawing.cell, 1);
  const Slice cols = around(drawing.bad_col, width, std::min(fitting, kMostColumns));
  const Slice rows = around(drawing.bad_row, height, beside ? kMostRows : 3);
  std::vector<std::string> lines =
      beside ? side_by_side(drawing, rows, cols) : stacked(drawing, rows, cols);
  std::ranges::for_each(lines, trim_right);
  return lines;
}

}  // namespace grader
