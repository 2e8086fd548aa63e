// UTF-8 read defensively, and how wide text is on a terminal.
#ifndef GRADER_REPORT_UNICODE_H
#define GRADER_REPORT_UNICODE_H

#include <cstddef>
#include <string>
#include <string_view>

namespace grader {

inline constexpr char32_t kReplacement = 0xFFFD;

struct CodePoint {
  char32_t value = kReplacement;
  std::size_t bytes = 1;  // how many were read
  bool valid = false;     // false: value is U+FFFD for a maximal ill-formed part (Unicode 3.9)
};

// The code point at the start of `text`, which must not be empty.
CodePoint decode(std::string_view text);
void append_utf8(std::string& out, char32_t value);

int width_of(char32_t value);                      // 0 for combining marks, 2 for wide, else 1
std::size_t display_width(std::string_view text);  // columns of one line

// The longest start of `text` that fits `columns`.
std::string_view fit(std::string_view text, std::size_t columns);

// For a terminal that is not UTF-8: known symbols in words ("√" -> "sqrt"), the rest as '?'.
std::string ascii_of(std::string_view text);

}  // namespace grader

#endif  // GRADER_REPORT_UNICODE_H
