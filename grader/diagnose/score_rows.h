// The scores behind a case, when its inputs show them: to tell faults of large numbers and of empty
// rows apart.
#ifndef GRADER_DIAGNOSE_SCORE_ROWS_H
#define GRADER_DIAGNOSE_SCORE_ROWS_H

#include <cstddef>
#include <optional>
#include <vector>

#include "grader/compare/inputs.h"

namespace grader {

struct ScoreRows {
  std::vector<double> top{};  // largest score of each row, -inf for a row without a key
  bool first_row_sees_one_key = false;
};

// From an input called `scores`, or from `q`, `k` and, where there is one, an additive `mask`.
// Nothing when there is none, or not one row of scores for each of `rows` rows.
std::optional<ScoreRows> score_rows_of(const NamedInputs& inputs, std::size_t rows);

}  // namespace grader

#endif  // GRADER_DIAGNOSE_SCORE_ROWS_H
