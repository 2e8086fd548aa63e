// Which bytes a manifest may hold, and where in it they stand.
#include <algorithm>
#include <iterator>
#include <utility>

#include "grader/manifest/yaml_scan.h"

namespace grader::yaml {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

// Length of the UTF-8 character that starts `text`, 0 when it is none: overlong forms, surrogates
// and values past U+10FFFF are none.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length ||
      !std::all_of(text.begin() + 1, text.begin() + length, continues_character)) {
    return 0;
  }
  const auto second = static_cast<unsigned char>(text[1]);
  const bool is_bad = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
                      (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90);
  return is_bad ? 0 : length;
}

std::string hex_byte(char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {'0', 'x', kHex[byte >> 4U], kHex[byte & 15U]};
}

bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  // C1: some terminals act on U+009B as on ESC [.
  const bool c1 = first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
  return (first < 0x20 && first != '\t' && first != '\n' && first != '\r') || first == 0x7f || c1;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty() && character_length(bytes) > 0) {
    bytes.remove_prefix(character_length(bytes));
  }
  return bytes.empty();
}

std::string_view without_comment(std::string_view line) {
  std::size_t end = line.find('#');
  while (end != std::string_view::npos && (end == 0 || !is_blank(line[end - 1]))) {
    end = line.find('#', end + 1);
  }
  line = line.substr(0, end);
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

Text::Text(std::string_view bytes, const std::string& file, Faults& faults)
    : bytes_(bytes), file_(file), faults_(faults) {
  if (bytes.size() > kMostBytes) {
    stop(0, "found " + std::to_string(bytes.size()) + " bytes, wanted at most " +
                std::to_string(kMostBytes));
  }
  std::uint32_t characters = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    characters_.push_back(characters);
    characters += continues_character(bytes[i]) ? 0 : 1;
    if (bytes[i] == '\n') {
      lines_.push_back(i + 1);
    }
  }
  characters_.push_back(characters);
  refuse_unreadable();
}

void Text::refuse_unreadable() const {
  for (std::size_t at = 0; at < bytes_.size();) {
    const std::string_view rest = bytes_.substr(at);
    const std::size_t length = character_length(rest);
    if (length == 0) {
      stop(at, "found the byte " + hex_byte(rest[0]) + ", wanted UTF-8 text");
    }
    if (rest[0] == '\r' && !rest.starts_with("\r\n")) {
      stop(at, "found a carriage return alone, wanted line ends \\n or \\r\\n");
    }
    if (is_control(rest)) {
      stop(at, "found the control character " + hex_byte(rest[length - 1]) + ", wanted text");
    }
    at += length;
  }
}

std::size_t Text::line_begin(std::size_t offset) const {
  return *std::prev(std::upper_bound(lines_.begin(), lines_.end(), offset));
}

Mark Text::mark(std::size_t offset) const {
  if (offset >= characters_.size()) {
    return {};
  }
  const auto next = std::upper_bound(lines_.begin(), lines_.end(), offset);
  return {.line = static_cast<int>(next - lines_.begin()),
          .column = static_cast<int>(characters_[offset] - characters_[*std::prev(next)]) + 1};
}

int Text::indent(std::size_t offset) const {
  return column(std::min(bytes_.find_first_not_of(' ', line_begin(offset)), bytes_.size()));
}

std::string_view Text::content(std::size_t offset) const {
  return without_comment(bytes_.substr(offset, bytes_.find('\n', offset) - offset));
}

void Text::note(std::size_t offset, std::string message) const {
  faults_.add(file_, mark(offset), std::move(message));
}

void Text::stop(std::size_t offset, std::string message) const {
  note(offset, std::move(message));
  throw Stop{};
}

}  // namespace grader::yaml
