// The one way from bytes that a student's code printed to text that is safe to show.
//
// Bytes are bounded first, then read. UTF-8 is repaired to U+FFFD; terminal escape sequences are
// removed; other control bytes are shown as \x07; characters that reorder or hide text (bidi
// controls, zero-width and tag characters) are shown as <U+202E>, and so is the bracket of a
// command to a CI service ("##vso["); long lines and long texts are cut and say by how much. What
// comes out has no control byte but '\n', is valid UTF-8 and XML 1.0 text; cleaning it again
// changes nothing, unless the byte cap struck.
#ifndef GRADER_REPORT_SANITIZE_H
#define GRADER_REPORT_SANITIZE_H

#include <cstddef>
#include <string>
#include <string_view>

namespace grader {

struct CleanLimits {
  std::size_t bytes = 64 * 1024;  // of the input; the middle is left out
  std::size_t lines = 400;
  std::size_t columns = 500;  // of a line; at least 40
};

// Several lines, each ended by '\n' but for the last.
std::string clean_text(std::string_view bytes, const CleanLimits& limits = {});

// One line: line ends become spaces.
std::string clean_line(std::string_view bytes, std::size_t columns = 500);

// What CI services skip before a command: they know more spaces than one, compare texts as people
// read them, and some see another character once it has been written in ASCII.
bool is_before_command(char32_t c);

// A line that begins with "::" is a command to some CI services: a backslash goes before it. For
// clean text that does not stand behind words of ours.
std::string without_commands(std::string_view lines);

}  // namespace grader

#endif  // GRADER_REPORT_SANITIZE_H
