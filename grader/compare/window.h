// A window of a tensor around one of its elements, as the result model wants it.
#ifndef GRADER_COMPARE_WINDOW_H
#define GRADER_COMPARE_WINDOW_H

#include <cstddef>

#include "grader/compare/numbers.h"
#include "grader/result.h"

namespace grader {

inline constexpr std::int64_t kWindowSide = 6;

// At most 6 x 6 elements of the last two dimensions, with element `flat` inside. A vector is one
// row. `found` and `wanted` have the same shape, of rank 1 or more, and hold element `flat`.
Window window_around(const Numbers& found, const Numbers& wanted, std::size_t flat);

}  // namespace grader

#endif  // GRADER_COMPARE_WINDOW_H
