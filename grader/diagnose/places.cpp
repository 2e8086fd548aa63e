// Detectors that only say where an answer is wrong, and what that usually means.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "grader/compare/words.h"
#include "grader/diagnose/families.h"
#include "grader/diagnose/quantities.h"
#include "grader/diagnose/region.h"
#include "grader/diagnose/score_rows.h"

namespace grader {
namespace {

constexpr double kLargeScore = 20;  // where float32 code that is careless with exp begins to differ
constexpr double kFarBelow = 0.8;   // right rows must stay this far below the wrong ones

// One entry per row of a matrix, or per element of a vector, or per item of a tensor.
struct Rows {
  std::vector<bool> wrong{};
  const char* one = "row";
  const char* many = "rows";
};

Rows rows_of(const Exhibit& e) {
  if (e.is_vector()) {
    return {e.wrong, "element", "elements"};
  }
  const auto count = static_cast<std::size_t>(e.want.shape[0]);
  Rows rows{std::vector<bool>(count)};
  for (std::size_t i = 0; i < e.count(); ++i) {
    rows.wrong[i / (e.count() / count)] = rows.wrong[i / (e.count() / count)] || e.wrong[i];
  }
  if (e.want.rank() > 2) {
    rows.one = "item";
    rows.many = "items";
  }
  return rows;
}

// Largest value of the right rows, smallest of the wrong ones.
struct Split {
  double right = -std::numeric_limits<double>::infinity();
  double wrong = std::numeric_limits<double>::infinity();
};

Split split_by(const Rows& rows, const std::vector<double>& values) {
  Split split{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (rows.wrong[i]) {
      split.wrong = std::min(split.wrong, values[i]);
    } else {
      split.right = std::max(split.right, values[i]);
    }
  }
  return split;
}

bool detect_large_scores(const Exhibit& e, const Rows& rows, Findings& into) {
  const auto scores =
      e.is_matrix() ? score_rows_of(*e.inputs, e.rows()) : std::optional<ScoreRows>{};
  if (!scores) {
    return false;
  }
  std::vector<double> sizes(scores->top.size());
  std::transform(scores->top.begin(), scores->top.end(), sizes.begin(),
                 [](double x) { return std::isinf(x) ? 0 : std::abs(x); });
  const Split split = split_by(rows, sizes);
  if (!(split.wrong >= kLargeScore && split.right >= 0 && split.right < kFarBelow * split.wrong)) {
    return false;
  }
  into.add("large_scores",
           fmt::format("only the rows whose largest score is far from 0 are wrong: {} or more, "
                       "against at most {} in the right ones",
                       number_text(split.wrong, 3), number_text(split.right, 3)),
           "subtract the row's largest score before exp, and let nothing but -inf stand for \"not "
           "this key\"");
  return true;
}

bool detect_positions(const Exhibit& e, const Rows& rows, Findings& into) {
  for (const char* name : {"positions", "position", "pos"}) {
    const lab::wire::Value* value = find_input(*e.inputs, name);
    const auto positions = value == nullptr ? std::nullopt : numbers_of(*value);
    if (!positions || positions->rank() != 1 || positions->count() != rows.wrong.size()) {
      continue;
    }
    const Split split = split_by(rows, positions->values);
    if (!(split.right < split.wrong) || std::isinf(split.right) || std::isinf(split.wrong)) {
      continue;
    }
    into.add(
        "beyond_position",
        fmt::format("right up to position {}, wrong from position {} on",
                    number_text(split.right, 10), number_text(split.wrong, 10)),
        "the angle of a far position needs double precision, and every position its own angle");
    return true;
  }
  return false;
}

// An integer among the inputs that says how the rows are cut into tiles, with a ragged last one.
std::optional<Quantity> tile_of(const Exhibit& e, std::size_t rows, std::size_t first) {
  for (const Quantity& q : quantities_of(*e.inputs, e.want)) {
    const auto tile = static_cast<std::size_t>(q.value);
    if (q.is_given && tile < rows && rows % tile != 0 && first == rows / tile * tile) {
      return q;
    }
  }
  return std::nullopt;
}

bool detect_tail(const Exhibit& e, const Rows& rows, Findings& into) {
  const std::size_t n = rows.wrong.size();
  std::size_t first = n;
  while (first > 0 && rows.wrong[first - 1]) {
    --first;
  }
  if (first == 0 || first == n ||
      std::find(rows.wrong.begin(), rows.wrong.begin() + static_cast<std::ptrdiff_t>(first),
                true) != rows.wrong.begin() + static_cast<std::ptrdiff_t>(first)) {
    return false;
  }
  const auto tile = tile_of(e, n, first);
  if (!tile) {
    return false;
  }
  into.add(
      "ragged_tail",
      fmt::format("only the last {} of {} {} are wrong, those that do not fill a whole {} of {}",
                  n - first, n, rows.many, tile->name, tile->value),
      "the last tile is shorter: its loops end at the last row or key, not at the tile's size");
  return true;
}

// True when what it says leaves nothing to add about the place.
bool detect_first_bad(const Exhibit& e, const Rows& rows, Findings& into) {
  const auto begin = std::find(rows.wrong.begin(), rows.wrong.end(), true);
  const auto first = static_cast<std::size_t>(begin - rows.wrong.begin());
  const auto scores =
      e.is_matrix() ? score_rows_of(*e.inputs, e.rows()) : std::optional<ScoreRows>{};
  const bool causal = scores && scores->first_row_sees_one_key && e.rows() > 1;
  if (causal && first == 0) {
    into.add("first_row_wrong",
             "row 0 is wrong already, and it may look at one key only, whose weight is 1 whatever "
             "the scores are",
             "look at the mask and the values before the scores");
    return false;
  }
  const bool rest_wrong = std::find(begin, rows.wrong.end(), false) == rows.wrong.end();
  if (causal && first == 1 && rest_wrong) {
    into.add("scores_wrong",
             "row 0 is right and every later row is wrong; row 0 looks at one key only, so its "
             "weight is 1 whatever the scores are",
             "mask and values seem right: look at the scores, their scale and which of q and k "
             "runs over the rows");
    return true;
  }
  if (first == 0) {
    return false;
  }
  std::vector<std::size_t> before(first);
  std::iota(before.begin(), before.end(), std::size_t{0});
  into.add("first_bad",
           fmt::format("{} {} right, {} {} is the first wrong one{}",
                       indices_words(rows.one, rows.many, before), first == 1 ? "is" : "are",
                       rows.one, first,
                       rest_wrong && first + 1 < rows.wrong.size() ? ", as are all after it" : ""),
           fmt::format("work out {} {} by hand: what does it have that those before it do not?",
                       rows.one, first));
  return rest_wrong;
}

bool detect_region(const Exhibit& e, Findings& into) {
  const std::string words = region_words(e.want.shape, e.wrong);
  if (words == "every element" || words.find(" of ") != std::string::npos) {
    return false;
  }
  into.add("region", fmt::format("wrong only in {}", words),
           "what is special about this part: a last tile, a head, a diagonal?");
  return true;
}

}  // namespace

void detect_places(const Exhibit& e, Findings& into) {
  if (e.want.rank() == 0 || e.want.kind == NumberKind::kBool || e.count() == 0) {
    return;
  }
  const Rows rows = rows_of(e);
  if (detect_large_scores(e, rows, into) || detect_positions(e, rows, into) ||
      detect_tail(e, rows, into)) {
    return;
  }
  if (!detect_first_bad(e, rows, into)) {
    detect_region(e, into);
  }
}

}  // namespace grader
