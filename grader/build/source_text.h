// What the text of an answer shows and its object does not: assembly, pragmas, attributes.
#ifndef GRADER_BUILD_SOURCE_TEXT_H
#define GRADER_BUILD_SOURCE_TEXT_H

#include <string>
#include <string_view>
#include <vector>

namespace grader {

// A name or a single mark of C++ text. Comments, literals and numbers are left out.
struct SourceWord {
  std::string text{};
  bool starts_line = false;
};
std::vector<SourceWord> words_of(std::string_view source);

// Why the text is refused, "it contains assembly ('asm')"; empty when it is not. Macros can hide
// anything from this: what they hide meets the sandbox.
std::string refused_text(std::string_view source);

// Whether the text uses `name`, as far as words show it. "std::sort" is used where `sort` is called
// or stands behind `::`, whatever namespace it was brought into; "Eigen" where it stands before
// `::` or names the folder of a header. (Calls of plain functions show in the object.)
bool uses_name(std::string_view source, std::string_view name);

}  // namespace grader

#endif  // GRADER_BUILD_SOURCE_TEXT_H
