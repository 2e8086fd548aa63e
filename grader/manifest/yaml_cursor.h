// A position in a text that knows its line, its indentation and what the line still holds.
#ifndef GRADER_MANIFEST_YAML_CURSOR_H
#define GRADER_MANIFEST_YAML_CURSOR_H

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/faults.h"

namespace grader::yaml {

// A line without its end ("\n" or "\r\n").
struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t indent = 0;    // leading spaces
  bool has_content = false;  // not empty and not only a comment
  bool tab_indent = false;   // a tab stands before the content
};

// What makes a text unreadable before its structure is looked at: too long, not UTF-8, control
// characters, old line ends. A leading byte order mark is not part of the text.
struct Unreadable {
  std::size_t offset = 0;
  std::string message{};
};
std::optional<Unreadable> unreadable(std::string_view text);

class Cursor {
 public:
  explicit Cursor(std::string_view text);

  bool at_end() const { return line_ >= lines_.size(); }
  bool ends_with_newline() const { return text_.ends_with('\n'); }
  const Line& line() const { return lines_[line_]; }
  std::size_t line_index() const { return line_; }
  std::size_t column() const { return pos_ - line().begin; }  // bytes from the line's start

  // '\0' past the end of the line.
  char peek(std::size_t ahead = 0) const {
    return !at_end() && pos_ + ahead < line().end ? text_[pos_ + ahead] : '\0';
  }
  std::string_view rest() const { return text_.substr(pos_, line().end - pos_); }
  std::string_view text_of(const Line& line) const {
    return text_.substr(line.begin, line.end - line.begin);
  }
  void skip(std::size_t bytes) { pos_ += bytes; }
  void skip_blanks();
  // Skips blanks; true when only a comment or nothing follows in this line.
  bool rest_is_blank();

  void next_line();     // to the line's first byte
  void next_content();  // to the first character after this line that is neither blank nor comment
  void to_first_content();
  void settle();  // like next_content, but stays when this line has content

  Mark mark() const { return mark_at(line_, pos_); }
  // A place that need not exist: the offset may be past the last line.
  Mark mark_of_offset(std::size_t offset) const;

 private:
  Mark mark_at(std::size_t line, std::size_t pos) const;

  std::string_view text_{};
  std::vector<Line> lines_{};
  std::size_t line_ = 0;
  std::size_t pos_ = 0;
  // Columns count characters; the last answer makes the next one cheap in a long line.
  mutable std::size_t counted_line_ = 0;
  mutable std::size_t counted_pos_ = 0;
  mutable int counted_column_ = 1;
};

}  // namespace grader::yaml

#endif  // GRADER_MANIFEST_YAML_CURSOR_H
