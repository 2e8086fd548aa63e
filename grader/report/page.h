// Lines of a report as they are put together: paragraphs with hanging indents, labels, quoted code.
#ifndef GRADER_REPORT_PAGE_H
#define GRADER_REPORT_PAGE_H

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "grader/report/look.h"

namespace grader {

class Page {
 public:
  explicit Page(const Look& look) : look_(look) {}

  // To some CI services a line that begins with "::" is a command: a backslash stands before it.
  void line(std::string_view finished);
  void blank() { out_ += '\n'; }
  // Text from anywhere: cleaned, wrapped, indented.
  void paragraph(std::string_view text, std::size_t indent, Ink ink = Ink::kPlain,
                 std::size_t most_lines = 4);
  // "Label: text", the label in bold; nothing for an empty text.
  void labelled(std::string_view label, std::string_view text, std::size_t most_lines = 4);
  // A line of the student's code with its number, and a caret under `column` (0: none).
  void code(int number, std::string_view source, int column);
  // What the student's code printed: cleaned, each line behind a bar, the middle left out.
  void printed(std::string_view bytes, bool was_cut);

  const Look& look() const { return look_; }
  std::string take() { return std::move(out_); }

 private:
  std::size_t room(std::size_t indent) const;

  Look look_{};
  std::string out_{};
};

}  // namespace grader

#endif  // GRADER_REPORT_PAGE_H
