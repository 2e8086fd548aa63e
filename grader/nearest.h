// The known name that a mistyped one probably meant.
#ifndef GRADER_NEAREST_H
#define GRADER_NEAREST_H

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`, upper and
// lower case being the same.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate with the smallest distance, the first of several. Empty when even that one is too
// far to be meant: more than a third of the longer name (but one edit is always near enough for
// names of two letters and more), or nothing in common.
std::string nearest(std::string_view name, std::span<const std::string_view> candidates);
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace grader

#endif  // GRADER_NEAREST_H
