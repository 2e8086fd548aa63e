// A manifest's text as yaml_source.cpp wants it: checked bytes, places, and a look for what
// yaml-cpp 0.7 lets pass or reports in words that do not help.
#ifndef GRADER_MANIFEST_YAML_SCAN_H
#define GRADER_MANIFEST_YAML_SCAN_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/faults.h"

namespace grader::yaml {

struct Stop {};  // thrown after a fault that leaves the structure unknown

class Text {
 public:
  // Stops at a text that is too long, not UTF-8, or has control characters or old line ends.
  Text(std::string_view bytes, const std::string& file, Faults& faults);

  std::string_view bytes() const { return bytes_; }
  Mark mark(std::size_t offset) const;
  std::size_t line_begin(std::size_t offset) const;
  int column(std::size_t offset) const { return static_cast<int>(offset - line_begin(offset)); }
  int indent(std::size_t offset) const;                // of its line, in spaces
  std::string_view content(std::size_t offset) const;  // the rest of its line without_comment

  void note(std::size_t offset, std::string message) const;
  [[noreturn]] void stop(std::size_t offset, std::string message) const;

 private:
  void refuse_unreadable() const;

  std::string_view bytes_{};
  const std::string& file_;
  Faults& faults_;
  std::vector<std::size_t> lines_{0};        // where each begins
  std::vector<std::uint32_t> characters_{};  // how many stand before each byte
};

struct Scanned {
  // As long as the text, with 'x' over faulty plain texts and over the words for null, so that only
  // an empty value is a null.
  std::string bytes{};
  std::vector<std::size_t> dashes{};   // where list items begin
  std::vector<std::size_t> keyless{};  // where plain texts begin that may lack a key's colon
};

// One pass that knows quotes, brackets, comments and '|' blocks, but no structure. A fault inside
// one plain text is noted and written over in a copy of the same length, so that yaml-cpp gets past
// it and every place still holds; any other fault stops.
Scanned scan(const Text& text);

bool is_utf8(std::string_view bytes);
// A line up to ' #', without the blanks at its end.
std::string_view without_comment(std::string_view line);
// Just behind the quote that closes the one at `open`; npos when none does.
std::size_t closing_quote(std::string_view bytes, std::size_t open);
// The colon that ends a key, or npos.
std::size_t key_colon(std::string_view line);
// What a collection opened by `bracket` wants instead of what stands at `offset`.
std::string flow_fault(std::string_view bytes, std::size_t offset, char bracket);

}  // namespace grader::yaml

#endif  // GRADER_MANIFEST_YAML_SCAN_H
