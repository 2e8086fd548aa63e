// Where an element stands: from a flat index to an index per dimension, and to words.
#ifndef GRADER_COMPARE_PLACE_H
#define GRADER_COMPARE_PLACE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grader/compare/compare.h"

namespace grader {

// Element `flat` of a block of this shape: one index per dimension, counted from 0.
std::vector<std::int64_t> index_of(const std::vector<std::int64_t>& shape, std::size_t flat);

// "weights[2]" for a field and an item; empty for no step.
std::string part_words(const std::vector<Step>& part);

// How a result without an index is called.
inline constexpr std::string_view kWholeResult = "the result";

// "the result", "element 3 of the result", "row 2, column 1 of the result", "[1][2][3] of the
// result"; in a part "weights[2][1]".
std::string place_words(const std::vector<Step>& part, const std::vector<std::int64_t>& index);

}  // namespace grader

#endif  // GRADER_COMPARE_PLACE_H
