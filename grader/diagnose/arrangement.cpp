// Detectors of right numbers in wrong places: transposed, permuted, shifted, reshaped.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "grader/diagnose/families.h"

namespace grader {
namespace {

constexpr std::size_t kMostWork = 20'000'000;  // element comparisons for one matching of rows
constexpr std::size_t kListed = 4;             // rows of a general order that are spelled out

using Order = std::vector<std::size_t>;  // row i of the answer is row order[i] of the wanted one

// Words for the things that are reordered.
struct Words {
  std::string one{};
  std::string many{};
  std::string id{};
  std::string context{};  // begins the sentence: "in blocks of 4 columns, "
};

double row_distance(std::span<const double> a, std::span<const double> b) {
  double largest = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const bool same = a[j] == b[j] || (std::isnan(a[j]) && std::isnan(b[j]));
    const double off = same ? 0 : std::abs(a[j] - b[j]);
    largest = std::isnan(off) ? std::numeric_limits<double>::infinity() : std::max(largest, off);
  }
  return largest;
}

// The wanted row nearest to each found one, where that is a real reordering that explains the rest.
std::optional<Order> row_order(const Exhibit& e) {
  const std::size_t n = e.rows();
  if (n < 2 || n * n * e.cols() > kMostWork) {
    return std::nullopt;
  }
  Order order(n);
  std::vector<bool> used(n, false);
  for (std::size_t i = 0; i < n; ++i) {
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < n; ++j) {
      const double off = row_distance(e.found.row(i), e.want.row(j));
      if (off < best) {
        best = off;
        order[i] = j;
      }
    }
    if (used[order[i]] || std::isinf(best) || best > kFarOff * e.scale) {
      return std::nullopt;
    }
    used[order[i]] = true;
  }
  const bool fits = e.rearranged_by(
      [&](std::size_t flat) { return order[flat / e.cols()] * e.cols() + flat % e.cols(); });
  return fits ? std::optional(order) : std::nullopt;
}

std::vector<std::size_t> moved(const Order& order) {
  std::vector<std::size_t> places{};
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] != i) {
      places.push_back(i);
    }
  }
  return places;
}

std::optional<std::size_t> rotation_of(const Order& order) {
  const std::size_t n = order.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (order[i] != (i + order[0]) % n) {
      return std::nullopt;
    }
  }
  return order[0];
}

bool is_reversed(const Order& order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] != order.size() - 1 - i) {
      return false;
    }
  }
  return true;
}

void add_order(const Order& order, const Words& words, Findings& into) {
  const std::string hint =
      fmt::format("check which index picks the {}, and which way it runs", words.one);
  const std::vector<std::size_t> places = moved(order);
  if (places.size() == 2) {
    into.add(
        words.id + "_permuted",
        words.context + fmt::format("{} {} and {} are swapped", words.many, places[0], places[1]),
        hint);
    return;
  }
  if (is_reversed(order)) {
    into.add(words.id + "_reversed",
             words.context + fmt::format("the {} are in reverse order", words.many), hint);
    return;
  }
  const std::size_t n = order.size();
  if (const auto rotation = rotation_of(order)) {
    const bool up = *rotation <= n / 2;
    into.add(
        words.id + "_rotated",
        words.context +
            fmt::format("the {} are moved round by {}: {} 0 holds what belongs in {} {}",
                        words.many, up ? *rotation : n - *rotation, words.one, words.one, order[0]),
        hint);
    return;
  }
  std::vector<std::string> parts{};
  for (std::size_t i = 0; i < places.size() && i < kListed; ++i) {
    parts.push_back(fmt::format("{} holds {}", places[i], order[places[i]]));
  }
  into.add(words.id + "_permuted",
           words.context + fmt::format("the {} are right but in another order: {} {}{}", words.many,
                                       words.one, fmt::join(parts, ", "),
                                       places.size() > kListed ? ", ..." : ""),
           hint);
}

// The order of blocks of `width` columns, when the columns move as blocks.
std::optional<Order> block_order(const Order& columns, std::size_t width) {
  Order blocks(columns.size() / width);
  for (std::size_t j = 0; j < columns.size(); ++j) {
    if (columns[j] % width != j % width) {
      return std::nullopt;
    }
    if (j % width == 0) {
      blocks[j / width] = columns[j] / width;
    } else if (columns[j] / width != blocks[j / width]) {
      return std::nullopt;
    }
  }
  return blocks;
}

// Heads side by side against heads interleaved: column c * heads + h holds column h * width + c.
std::optional<std::size_t> interleaved_heads(const Order& columns) {
  const std::size_t n = columns.size();
  for (std::size_t heads = 2; heads < n; ++heads) {
    bool fits = n % heads == 0;
    for (std::size_t j = 0; j < n && fits; ++j) {
      fits = columns[j] == j % heads * (n / heads) + j / heads;
    }
    if (fits) {
      return heads;
    }
  }
  return std::nullopt;
}

void add_columns(const Order& columns, Findings& into) {
  const std::size_t n = columns.size();
  for (std::size_t width = n / 2; width > 1; --width) {
    const auto blocks = n % width == 0 ? block_order(columns, width) : std::nullopt;
    if (blocks) {
      add_order(*blocks,
                {.one = "block",
                 .many = "blocks",
                 .id = "heads",
                 .context = fmt::format("seen as blocks of {} columns, one per head, ", width)},
                into);
      return;
    }
  }
  if (const auto heads = interleaved_heads(columns)) {
    into.add("heads_interleaved",
             fmt::format("the columns are interleaved: column c * {0} + h holds what belongs in "
                         "column h * {1} + c",
                         *heads, n / *heads),
             "a head is a run of neighbouring columns: the head's number is the outer index, the "
             "place in the head the inner one");
    return;
  }
  add_order(columns, {.one = "column", .many = "columns", .id = "columns"}, into);
}

bool detect_transpose(const Exhibit& e, Findings& into) {
  if (!e.is_matrix() || e.rows() != e.cols() || e.rows() < 2) {
    return false;
  }
  const std::size_t n = e.rows();
  if (!e.rearranged_by([&](std::size_t flat) { return flat % n * n + flat / n; })) {
    return false;
  }
  into.add("transposed", "rows and columns are exchanged: the result is the transpose",
           "check which index runs over the rows of the result, and which operand it picks from");
  return true;
}

bool detect_order(const Exhibit& e, Findings& into) {
  if (e.is_vector()) {
    Exhibit column = e;
    column.found.shape.push_back(1);
    column.want.shape.push_back(1);
    if (const auto order = row_order(column)) {
      add_order(*order, {.one = "element", .many = "elements", .id = "elements"}, into);
      return true;
    }
    return false;
  }
  if (e.want.rank() > 2) {
    Exhibit items = e;  // one row per item
    items.want.shape = {e.want.shape[0], static_cast<std::int64_t>(e.count()) / e.want.shape[0]};
    items.found.shape = items.want.shape;
    if (const auto order = row_order(items)) {
      add_order(*order, {.one = "item", .many = "items", .id = "heads"}, into);
      return true;
    }
    return false;
  }
  if (const auto order = row_order(e)) {
    add_order(*order, {.one = "row", .many = "rows", .id = "rows"}, into);
    return true;
  }
  if (const auto columns = row_order(e.transposed())) {
    add_columns(*columns, into);
    return true;
  }
  return false;
}

// Rows of `e` moved by one with the end lost: row i holds row i - 1 (down) or i + 1.
bool is_shifted(const Exhibit& e, bool down) {
  const std::size_t n = e.rows();
  if (n < 3) {
    return false;
  }
  const std::size_t c = e.cols();
  Exhibit inner = e.cut(down ? 1 : 0, n - 1, 0, c);
  const auto source = e.want.values.begin() + static_cast<std::ptrdiff_t>(down ? 0 : c);
  const std::vector<double> hypothesis(source, source + static_cast<std::ptrdiff_t>((n - 1) * c));
  return varies(hypothesis) && inner.explained_by(hypothesis);
}

bool detect_shift(const Exhibit& e, Findings& into) {
  const auto add = [&](const std::string& one, bool down) {
    into.add("shifted",
             fmt::format("{0} i holds what belongs in {0} i {1} 1: everything is one {0} too {2}",
                         one, down ? '-' : '+', down ? "late" : "early"),
             "look for an index that is off by one, or a loop that starts at 1");
    return true;
  };
  for (const bool down : {true, false}) {
    if (e.is_vector()) {
      Exhibit column = e;
      column.found.shape.push_back(1);
      column.want.shape.push_back(1);
      if (is_shifted(column, down)) {
        return add("element", down);
      }
    } else if (e.is_matrix()) {
      if (is_shifted(e, down)) {
        return add("row", down);
      }
      if (is_shifted(e.transposed(), down)) {
        return add("column", down);
      }
    }
  }
  return false;
}

using Axes = std::array<std::size_t, 3>;

// Is the answer the wanted block with its three axes in this order in memory?
bool is_reordered(const Exhibit& e, const Axes& extent, const Axes& axes) {
  const Axes stride = {extent[1] * extent[2], extent[2], 1};
  return e.rearranged_by([&](std::size_t flat) {
    const std::size_t inner = extent[axes[2]];
    const std::size_t middle = extent[axes[1]];
    return flat / (inner * middle) * stride[axes[0]] + flat / inner % middle * stride[axes[1]] +
           flat % inner * stride[axes[2]];
  });
}

bool detect_reshape(const Exhibit& e, Findings& into) {
  constexpr std::array<Axes, 5> kAxes = {Axes{1, 0, 2}, Axes{0, 2, 1}, Axes{2, 1, 0}, Axes{1, 2, 0},
                                         Axes{2, 0, 1}};
  const auto try_extent = [&](const Axes& extent, const std::string& what) {
    for (const Axes& axes : kAxes) {
      if (is_reordered(e, extent, axes)) {
        into.add("reshaped",
                 fmt::format("the right numbers, read in the wrong order: {} with axes {} and not "
                             "0, 1, 2",
                             what, fmt::join(axes, ", ")),
                 "a reshape keeps the order in memory: heads must be moved to another axis, not "
                 "only renamed");
        return true;
      }
    }
    return false;
  };
  if (e.want.rank() == 3) {
    return try_extent({static_cast<std::size_t>(e.want.shape[0]),
                       static_cast<std::size_t>(e.want.shape[1]), e.cols()},
                      fmt::format("{} x {} x {}", e.want.shape[0], e.want.shape[1], e.cols()));
  }
  if (!e.is_matrix() || e.rows() < 2) {
    return false;
  }
  for (std::size_t heads = 2; heads < e.cols(); ++heads) {
    const std::size_t width = e.cols() / heads;
    if (e.cols() % heads == 0 &&
        try_extent({e.rows(), heads, width},
                   fmt::format("{} rows x {} heads x {}", e.rows(), heads, width))) {
      return true;
    }
  }
  return false;
}

std::vector<double> sorted(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values;
}

// The same numbers somewhere else; telling only when there are many different ones.
bool detect_same_numbers(const Exhibit& e, Findings& into) {
  const auto finite = [](double x) { return std::isfinite(x); };
  if (e.exact() || e.count() < 4 ||
      !std::all_of(e.found.values.begin(), e.found.values.end(), finite) ||
      !std::all_of(e.want.values.begin(), e.want.values.end(), finite)) {
    return false;
  }
  const std::vector<double> found = sorted(e.found.values);
  const std::vector<double> want = sorted(e.want.values);
  const double scale = std::max(std::abs(want.front()), std::abs(want.back()));
  std::size_t different = 1;
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (std::abs(found[i] - want[i]) > 1e-6 * scale) {
      return false;
    }
    different += i > 0 && want[i] - want[i - 1] > 1e-5 * scale;
  }
  if (different < std::max<std::size_t>(4, e.count() / 2)) {
    return false;
  }
  into.add("same_numbers", "the wanted numbers are all there, in other places",
           "check the index with which each result is stored");
  return true;
}

}  // namespace

void detect_arrangement(const Exhibit& exhibit, Findings& into) {
  if (exhibit.want.rank() == 0) {
    return;
  }
  if (detect_transpose(exhibit, into) || detect_order(exhibit, into) ||
      detect_shift(exhibit, into) || detect_reshape(exhibit, into)) {
    return;
  }
  detect_same_numbers(exhibit, into);
}

}  // namespace grader
