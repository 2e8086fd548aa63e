// Where a set of elements lies, in words.
#include "grader/diagnose/region.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace grader {
namespace {

constexpr std::size_t kListed = 5;  // indices named one by one

bool consecutive(const std::vector<std::size_t>& indices) {
  return indices.back() - indices.front() + 1 == indices.size();
}

// A chosen set seen as a matrix.
struct Chosen {
  std::size_t rows = 0;
  std::size_t cols = 0;
  const std::vector<bool>& set;

  bool at(std::size_t i, std::size_t j) const { return set[i * cols + j]; }
  // Is the set exactly what the predicate says?
  bool is(const std::function<bool(std::size_t, std::size_t)>& inside) const {
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < cols; ++j) {
        if (at(i, j) != inside(i, j)) {
          return false;
        }
      }
    }
    return true;
  }
  std::vector<std::size_t> rows_touched() const {
    std::vector<std::size_t> touched{};
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < cols && (touched.empty() || touched.back() != i); ++j) {
        if (at(i, j)) {
          touched.push_back(i);
        }
      }
    }
    return touched;
  }
  std::vector<std::size_t> cols_touched() const {
    std::vector<std::size_t> touched{};
    for (std::size_t j = 0; j < cols; ++j) {
      for (std::size_t i = 0; i < rows && (touched.empty() || touched.back() != j); ++i) {
        if (at(i, j)) {
          touched.push_back(j);
        }
      }
    }
    return touched;
  }
};

std::string diagonal_words(const Chosen& chosen) {
  // Row i stands at position i + cols - rows, so the diagonal ends in the corner.
  const auto ahead = [&](std::size_t i, std::size_t j) {
    return static_cast<std::int64_t>(j + chosen.rows) - static_cast<std::int64_t>(i + chosen.cols);
  };
  if (chosen.is([&](std::size_t i, std::size_t j) { return ahead(i, j) > 0; })) {
    return "the elements above the diagonal";
  }
  if (chosen.is([&](std::size_t i, std::size_t j) { return ahead(i, j) == 0; })) {
    return "the diagonal";
  }
  if (chosen.is([&](std::size_t i, std::size_t j) { return ahead(i, j) < 0; })) {
    return "the elements below the diagonal";
  }
  if (chosen.is([&](std::size_t i, std::size_t j) { return ahead(i, j) >= 0; })) {
    return "the diagonal and the elements above it";
  }
  if (chosen.is([&](std::size_t i, std::size_t j) { return ahead(i, j) <= 0; })) {
    return "the diagonal and the elements below it";
  }
  return {};
}

std::string matrix_words(const Chosen& chosen) {
  const std::vector<std::size_t> rows = chosen.rows_touched();
  const std::vector<std::size_t> cols = chosen.cols_touched();
  const std::string row_words = indices_words("row", "rows", rows);
  const std::string col_words = indices_words("column", "columns", cols);
  const bool full = chosen.is([&](std::size_t i, std::size_t j) {
    return std::binary_search(rows.begin(), rows.end(), i) &&
           std::binary_search(cols.begin(), cols.end(), j);
  });
  if (full && cols.size() == chosen.cols) {
    return row_words;
  }
  if (full && rows.size() == chosen.rows) {
    return col_words;
  }
  if (chosen.rows > 1 && chosen.cols > 1) {
    if (std::string words = diagonal_words(chosen); !words.empty()) {
      return words;
    }
  }
  if (full) {
    return row_words + ", " + col_words;
  }
  const auto count = std::count(chosen.set.begin(), chosen.set.end(), true);
  return fmt::format("{} of {} elements, in {}", count, chosen.set.size(), row_words);
}

}  // namespace

std::string indices_words(const std::string& one, const std::string& many,
                          const std::vector<std::size_t>& indices) {
  if (indices.size() == 1) {
    return fmt::format("{} {}", one, indices[0]);
  }
  if (indices.size() > 2 && consecutive(indices)) {
    return fmt::format("{} {} to {}", many, indices.front(), indices.back());
  }
  if (indices.size() > kListed) {
    return fmt::format("{} {}, ... {} ({} in all)", many,
                       fmt::join(indices.begin(), indices.begin() + 3, ", "), indices.back(),
                       indices.size());
  }
  return fmt::format("{} {} and {}", many, fmt::join(indices.begin(), indices.end() - 1, ", "),
                     indices.back());
}

std::string region_words(const std::vector<std::int64_t>& shape, const std::vector<bool>& chosen) {
  if (std::find(chosen.begin(), chosen.end(), false) == chosen.end()) {
    return chosen.size() == 1 ? "the result" : "every element";
  }
  const auto last = static_cast<std::size_t>(shape.back());
  if (shape.size() == 1) {
    return indices_words("element", "elements", Chosen{1, last, chosen}.cols_touched());
  }
  if (shape.size() == 2) {
    return matrix_words({chosen.size() / last, last, chosen});
  }
  const std::size_t per_item = chosen.size() / static_cast<std::size_t>(shape[0]);
  const Chosen items{chosen.size() / per_item, per_item, chosen};
  const std::vector<std::size_t> touched = items.rows_touched();
  const std::string words = indices_words("item", "items", touched);
  const bool full = items.is([&](std::size_t i, std::size_t) {
    return std::binary_search(touched.begin(), touched.end(), i);
  });
  const auto count = std::count(chosen.begin(), chosen.end(), true);
  return full ? words : fmt::format("{} of {} elements, in {}", count, chosen.size(), words);
}

}  // namespace grader
