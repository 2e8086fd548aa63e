// Literals of `args`, `want` and `value`: what is written is what the student's function gets.
#ifndef GRADER_MANIFEST_LITERAL_H
#define GRADER_MANIFEST_LITERAL_H

#include <optional>

#include "grader/manifest/fields.h"
#include "wire/value.h"

namespace grader {

// 3 is an integer, 3.0 and 3e0 are doubles, .inf and -.inf too; true, false and null are
// themselves; text stands in quotes; a list is a List and a map a Record without a type name. .nan
// is for inputs only: as a wanted value it would equal nothing. Adds a fault and gives nothing for
// anything else.
enum class NanRule { kAllowed, kRefused };
std::optional<lab::wire::Value> read_literal(const Field& field, NanRule nan);

}  // namespace grader

#endif  // GRADER_MANIFEST_LITERAL_H
