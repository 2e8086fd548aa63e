// Lines, places and the first look at a text.
#include "grader/manifest/yaml_cursor.h"

#include <algorithm>

namespace grader::yaml {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
constexpr std::string_view kHex = "0123456789abcdef";

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

// Length of the UTF-8 character at `at`, 0 when it is none: overlong forms, surrogates and values
// past U+10FFFF are none.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) {
      return 0;
    }
  }
  const unsigned second = byte(1);
  const bool bad = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
                   (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90);
  return bad ? 0 : length;
}

std::string hex_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return {'0', 'x', kHex[byte >> 4U], kHex[byte & 15U]};
}

bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  // C1: some terminals act on U+009B as on ESC [.
  const bool c1 = first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
  return (first < 0x20 && first != '\t' && first != '\n' && first != '\r') || first == 0x7f || c1;
}

Line line_from(std::string_view text, std::size_t begin, std::size_t end) {
  Line line{.begin = begin, .end = end};
  std::size_t at = begin;
  while (at < end && text[at] == ' ') {
    ++at;
  }
  line.indent = at - begin;
  while (at < end && is_blank(text[at])) {
    line.tab_indent = true;
    ++at;
  }
  line.has_content = at < end && text[at] != '#';
  return line;
}

}  // namespace

std::optional<Unreadable> unreadable(std::string_view text) {
  if (text.size() > kMostBytes) {
    return Unreadable{0, "found " + std::to_string(text.size()) + " bytes, wanted at most " +
                             std::to_string(kMostBytes)};
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) {
      return Unreadable{at, "found the byte " + hex_byte(text[at]) + ", wanted UTF-8 text"};
    }
    if (text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n')) {
      return Unreadable{at, "found a carriage return alone, wanted line ends \\n or \\r\\n"};
    }
    if (is_control(text.substr(at, length))) {
      return Unreadable{
          at, "found the control character " + hex_byte(text[at + length - 1]) + ", wanted text"};
    }
    at += length;
  }
  return std::nullopt;
}

Cursor::Cursor(std::string_view text) : text_(text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t newline = std::min(text.find('\n', begin), text.size());
    const bool has_return = newline > begin && text[newline - 1] == '\r';
    lines_.push_back(line_from(text, begin, newline - (has_return ? 1 : 0)));
    begin = newline + 1;
  }
}

void Cursor::skip_blanks() {
  while (is_blank(peek())) {
    ++pos_;
  }
}

bool Cursor::rest_is_blank() {
  skip_blanks();
  if (pos_ == line().end) {
    return true;
  }
  return text_[pos_] == '#' && (pos_ == line().begin || is_blank(text_[pos_ - 1]));
}

void Cursor::next_line() {
  ++line_;
  if (!at_end()) {
    pos_ = line().begin;
  }
}

void Cursor::settle() {
  while (!at_end() && !line().has_content) {
    ++line_;
  }
  if (!at_end()) {
    pos_ = line().begin;
    skip_blanks();
  }
}

void Cursor::next_content() {
  ++line_;
  settle();
}

void Cursor::to_first_content() {
  line_ = 0;
  settle();
}

Mark Cursor::mark_at(std::size_t line, std::size_t pos) const {
  if (line >= lines_.size()) {
    return {.line = static_cast<int>(lines_.size()) + 1, .column = 1};
  }
  if (line != counted_line_ || pos < counted_pos_ || counted_pos_ < lines_[line].begin) {
    counted_line_ = line;
    counted_pos_ = lines_[line].begin;
    counted_column_ = 1;
  }
  for (; counted_pos_ < pos; ++counted_pos_) {
    counted_column_ +=
        counted_pos_ < text_.size() && continues_character(text_[counted_pos_]) ? 0 : 1;
  }
  return {.line = static_cast<int>(line) + 1, .column = counted_column_};
}

Mark Cursor::mark_of_offset(std::size_t offset) const {
  std::size_t line = 0;
  while (line + 1 < lines_.size() && lines_[line + 1].begin <= offset) {
    ++line;
  }
  return mark_at(line, offset);
}

}  // namespace grader::yaml
