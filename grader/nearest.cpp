// Damerau-Levenshtein distance (optimal string alignment) with a cut-off.
#include "grader/nearest.h"

#include <algorithm>
#include <array>

namespace grader {
namespace {

// Names are short; a hostile one must not cost a quadratic table.
constexpr std::size_t kLongest = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool near_enough(std::size_t distance, std::size_t longer) {
  return distance < longer && distance <= std::max<std::size_t>(1, longer / 3);
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  if (a.size() > kLongest || b.size() > kLongest) {
    return std::max(a.size(), b.size());
  }
  // Three rows of the table: a swap looks two rows back.
  std::array<std::array<std::size_t, kLongest + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) {
    rows[0][j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& two_above = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1])) {
        row[j] = std::min(row[j], two_above[j - 2] + 1);
      }
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string nearest(std::string_view name, std::span<const std::string_view> candidates) {
  std::string_view best{};
  std::size_t best_distance = kLongest + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance &&
        near_enough(distance, std::max(name.size(), candidate.size()))) {
      best = candidate;
      best_distance = distance;
    }
  }
  return std::string(best);
}

std::string nearest(std::string_view name, const std::vector<std::string>& candidates) {
  const std::vector<std::string_view> views(candidates.begin(), candidates.end());
  return nearest(name, views);
}

}  // namespace grader
