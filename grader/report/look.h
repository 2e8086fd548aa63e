// How text is dressed: colour, glyphs, width, wrapping. Plain data, so that a test asks for exactly
// one look.
#ifndef GRADER_REPORT_LOOK_H
#define GRADER_REPORT_LOOK_H

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grader/result.h"

namespace grader {

enum class Ink { kPlain, kBold, kDim, kGood, kBad, kWarn, kAccent };

struct Look {
  int columns = 80;
  bool color = false;
  bool unicode = true;  // false: the finished text goes through ascii_of()

  std::string paint(Ink ink, std::string_view text) const;
  std::string_view glyph(Outcome outcome) const;  // one column
  std::string finish(std::string text) const;     // what may be written to this terminal
};

Ink ink_of(Outcome outcome);

// Words of `text` in lines of at most `columns`; lines after the first begin with `hang` spaces. A
// longer word is broken. At most `most_lines`; what is left out shows as "...".
std::vector<std::string> wrap(std::string_view text, std::size_t columns, std::size_t hang = 0,
                              std::size_t most_lines = 100);

// As many whole words of the text as fit, without the comma behind the last; a first word that is
// too long is broken.
std::string cut_after_a_word(std::string_view text, std::size_t columns);

// The text, or its start and "..." when it is wider.
std::string shorten(std::string_view text, std::size_t columns);

std::string pad_right(std::string_view text, std::size_t columns);  // cut when longer
std::string pad_left(std::string_view text, std::size_t columns);

}  // namespace grader

#endif  // GRADER_REPORT_LOOK_H
