// Three passes, each bounded by the one before: cap the bytes, turn every code point into something
// printable, cut lines.
#include "grader/report/sanitize.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "grader/report/unicode.h"
#include "grader/report/words.h"

namespace grader {
namespace {

constexpr char32_t kEscape = 0x1B;
constexpr char32_t kControlSequence = 0x9B;  // the one-character form of ESC [
constexpr std::size_t kTabStop = 4;

bool is_c1(char32_t c) { return c >= 0x80 && c <= 0x9F; }

// Invisible, or able to make text read in another order than it is stored.
bool is_deceptive(char32_t c) {
  return c == 0x00AD || c == 0x061C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

bool is_noncharacter(char32_t c) { return (c & 0xFFFEU) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF); }

// Bytes of a control sequence after its introducer: parameters, intermediates, one final byte. One
// that is broken off ends where it breaks.
std::size_t control_sequence(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && text[at] >= 0x20 && text[at] <= 0x3F) {
    ++at;
  }
  return at < text.size() && text[at] >= 0x40 && text[at] <= 0x7E ? at + 1 : at;
}

// Bytes of a string (title, hyperlink, ...) up to its terminator. It ends with the line at the
// latest, so that a lost terminator does not swallow what was printed after it.
std::size_t control_string(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\a') {
      return at + 1;
    }
    if (text[at] == '\n' || text[at] == '\r') {
      return at;
    }
    if (text[at] == '\x1B') {
      return at + 1 < text.size() && text[at + 1] == '\\' ? at + 2 : at;
    }
    if (text.substr(at, 2) == "\xC2\x9C") {
      return at + 2;
    }
  }
  return text.size();
}

bool starts_string(char c) { return c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_'; }

// Bytes of what follows an ESC.
std::size_t escape_sequence(std::string_view text) {
  if (text.empty()) {
    return 0;
  }
  if (text[0] == '[') {
    return 1 + control_sequence(text.substr(1));
  }
  if (starts_string(text[0])) {
    return 1 + control_string(text.substr(1));
  }
  std::size_t at = 0;
  while (at < text.size() && text[at] >= 0x20 && text[at] <= 0x2F) {
    ++at;
  }
  return at < text.size() && text[at] >= 0x30 && text[at] <= 0x7E ? at + 1 : at;
}

// Bytes to drop after the terminal control `c`.
std::size_t sequence_after(char32_t c, std::string_view text) {
  if (c == kEscape) {
    return escape_sequence(text);
  }
  if (c == kControlSequence) {
    return control_sequence(text);
  }
  const bool string = c == 0x90 || c == 0x98 || (c >= 0x9D && c <= 0x9F);
  return string ? control_string(text) : 0;
}

// Printable text as it grows, with the column for tab stops.
class Printer {
 public:
  void put(char32_t c) {
    if (ends_ci_command(c)) {
      put_text("<U+005B>");
      return;
    }
    const int width = width_of(c);
    marks_ = width == 0 ? marks_ + 1 : 0;
    if (is_deceptive(c) || marks_ > kMostMarks) {
      put_text(fmt::format("<U+{:04X}>", static_cast<unsigned>(c)));
      return;
    }
    append_utf8(out_, is_noncharacter(c) ? kReplacement : c);
    column_ += static_cast<std::size_t>(width);
  }
  void put_text(std::string_view ascii) {
    hashes_ = 0;
    has_name_ = false;
    out_ += ascii;
    column_ += ascii.size();
  }
  void tab() { put_text(std::string(kTabStop - column_ % kTabStop, ' ')); }
  void end_line() {
    hashes_ = 0;
    has_name_ = false;
    out_.push_back('\n');
    column_ = 0;
    marks_ = 0;
  }
  std::string take() { return std::move(out_); }

 private:
  // "##[" and "##name[" are commands to some CI services wherever they stand in a line.
  bool ends_ci_command(char32_t c) {
    const bool is_letter = (c | 0x20U) >= 'a' && (c | 0x20U) <= 'z' && c < 0x80;
    const bool is_command = c == '[' && hashes_ == 2;
    if (c == '#') {
      hashes_ = has_name_ ? 1 : std::min(hashes_ + 1, 2);
      has_name_ = false;
    } else if (is_letter && hashes_ == 2) {
      has_name_ = true;
    } else {
      hashes_ = 0;
      has_name_ = false;
    }
    return is_command;
  }

  static constexpr int kMostMarks =
      4;  // combining marks on one letter; more would cover other rows
  std::string out_{};
  std::size_t column_ = 0;
  int marks_ = 0;
  int hashes_ = 0;  // before what comes next, or before the name that has just been read
  bool has_name_ = false;
};

std::string printable(std::string_view bytes) {
  Printer printer;
  while (!bytes.empty()) {
    const CodePoint point = decode(bytes);
    const char32_t c = point.value;
    bytes.remove_prefix(point.bytes);
    if (c == '\n') {
      printer.end_line();
    } else if (c == '\r') {  // alone it would overwrite the line: a line end
      if (!bytes.starts_with('\n')) {
        printer.end_line();
      }
    } else if (c == '\t') {
      printer.tab();
    } else if (c == kEscape || is_c1(c)) {
      bytes.remove_prefix(sequence_after(c, bytes));
    } else if (c < 0x20 || c == 0x7F) {
      printer.put_text(fmt::format("\\x{:02X}", static_cast<unsigned>(c)));
    } else {
      printer.put(c);
    }
  }
  return printer.take();
}

std::string cut_line(std::string_view line, std::size_t columns) {
  const std::size_t width = display_width(line);
  if (width <= columns) {
    return std::string(line);
  }
  constexpr std::size_t kRoomForNote = 32;
  const std::string_view kept = fit(line, columns - kRoomForNote);
  const std::size_t lost = width - display_width(kept);
  return fmt::format("{} [... {} more]", kept,
                     counted(static_cast<std::int64_t>(lost), "column", "columns"));
}

std::string cap_bytes(std::string_view bytes, std::size_t limit) {
  if (bytes.size() <= limit) {
    return std::string(bytes);
  }
  const std::size_t head = limit / 4 * 3;
  const std::size_t tail = limit - head;
  return fmt::format("{}\n[... {} bytes left out]\n{}", bytes.substr(0, head),
                     grouped(static_cast<std::int64_t>(bytes.size() - limit)),
                     bytes.substr(bytes.size() - tail));
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  if (!text.empty()) {
    lines.push_back(text);
  }
  return lines;
}

}  // namespace

std::string clean_text(std::string_view bytes, const CleanLimits& limits) {
  const std::string text = printable(cap_bytes(bytes, limits.bytes));
  const std::vector<std::string_view> lines = lines_of(text);
  const std::size_t most = std::max<std::size_t>(limits.lines, 4);
  const std::size_t columns = std::max<std::size_t>(limits.columns, 40);
  const bool too_many = lines.size() > most;
  const std::size_t head = too_many ? most / 4 * 3 : lines.size();
  const std::size_t tail_start = too_many ? lines.size() - (most - head - 1) : lines.size();
  std::string out;
  auto add = [&out, first = true](std::string_view line) mutable {
    out += first ? "" : "\n";
    out += line;
    first = false;
  };
  for (std::size_t i = 0; i < head; ++i) {
    add(cut_line(lines[i], columns));
  }
  if (too_many) {
    add(fmt::format("[... {} lines left out]",
                    grouped(static_cast<std::int64_t>(tail_start - head))));
  }
  for (std::size_t i = tail_start; i < lines.size(); ++i) {
    add(cut_line(lines[i], columns));
  }
  return out;
}

std::string clean_line(std::string_view bytes, std::size_t columns) {
  std::string text = printable(cap_bytes(bytes, 16 * std::max<std::size_t>(columns, 40)));
  std::ranges::replace(text, '\n', ' ');
  return cut_line(text, std::max<std::size_t>(columns, 40));
}

bool is_before_command(char32_t c) {
  constexpr std::array kSpaces{U' ', U'\u00A0', U'\u1680', U'\u202F', U'\u205F', U'\u3000'};
  constexpr std::array kFillers{U'\u115F', U'\u1160', U'\u3164', U'\uFFA0'};
  return std::ranges::find(kSpaces, c) != kSpaces.end() || (c >= 0x2000 && c <= 0x200A) ||
         std::ranges::find(kFillers, c) != kFillers.end() || (c >= 0x180B && c <= 0x180F) ||
         is_deceptive(c) || width_of(c) == 0;
}

std::string without_commands(std::string_view lines) {
  std::string out;
  bool is_begin = true;
  while (!lines.empty()) {
    out += is_begin && lines.starts_with("::") ? "\\" : "";
    const CodePoint point = decode(lines);
    out += lines.substr(0, point.bytes);
    lines.remove_prefix(point.bytes);
    is_begin = point.value == '\n' || (is_begin && is_before_command(point.value));
  }
  return out;
}

}  // namespace grader
