// Where in a vector, matrix or tensor a set of elements lies, in words.
#ifndef GRADER_DIAGNOSE_REGION_H
#define GRADER_DIAGNOSE_REGION_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

// "rows 2 to 5", "rows 0, 2 and 5", "row 3"; indices ascending, not empty. Long lists are cut.
std::string indices_words(const std::string& one, const std::string& many,
                          const std::vector<std::size_t>& indices);

// The elements of `chosen` (flat order, at least one true) in a block of this shape: "every
// element", "rows 2 to 5", "columns 4 to 7", "the elements above the diagonal", "row 2, column 3",
// "rows 1 and 2, columns 0 to 3", "7 of 24 elements, in rows 0 to 3". The diagonal of a matrix that
// is not square ends in the bottom right corner.
std::string region_words(const std::vector<std::int64_t>& shape, const std::vector<bool>& chosen);

}  // namespace grader

#endif  // GRADER_DIAGNOSE_REGION_H
