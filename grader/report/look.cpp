// Colour codes, glyphs and wrapping by display width.
#include "grader/report/look.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/report/unicode.h"

namespace grader {
namespace {

std::string_view code_of(Ink ink) {
  switch (ink) {
    case Ink::kPlain:
      return "";
    case Ink::kBold:
      return "1";
    case Ink::kDim:
      return "2";
    case Ink::kGood:
      return "32";
    case Ink::kBad:
      return "31";
    case Ink::kWarn:
      return "33";
    case Ink::kAccent:
      return "36";
  }
  return "";
}

// The next word, at most `columns` wide; the word is removed from `text` with the spaces before it.
std::string_view next_word(std::string_view& text, std::size_t columns) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = fit(text.substr(0, text.find(' ')), columns);
  text.remove_prefix(word.size());
  return word;
}

}  // namespace

std::string Look::paint(Ink ink, std::string_view text) const {
  if (!color || ink == Ink::kPlain || text.empty()) {
    return std::string(text);
  }
  return fmt::format("\x1B[{}m{}\x1B[0m", code_of(ink), text);
}

std::string_view Look::glyph(Outcome outcome) const {
  switch (outcome) {
    case Outcome::kPassed:
      return unicode ? "\u2713" : "+";
    case Outcome::kSkipped:
      return "-";
    case Outcome::kInconclusive:
      return "?";
    case Outcome::kNotGraded:
      return "!";
    default:
      return unicode ? "\u2717" : "x";
  }
}

std::string Look::finish(std::string text) const { return unicode ? text : ascii_of(text); }

Ink ink_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPassed:
      return Ink::kGood;
    case Outcome::kSkipped:
      return Ink::kDim;
    case Outcome::kInconclusive:
    case Outcome::kNotGraded:
      return Ink::kWarn;
    default:
      return Ink::kBad;
  }
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns, std::size_t hang,
                              std::size_t most_lines) {
  columns = std::max(columns, hang + 10);
  std::vector<std::string> lines{""};
  std::size_t used = 0;
  bool is_start = true;
  for (std::string_view word = next_word(text, columns - hang); !word.empty();
       word = next_word(text, columns - hang)) {
    const std::size_t width = display_width(word);
    if (!is_start && used + 1 + width > columns) {
      if (lines.size() == most_lines) {
        lines.back() = cut_after_a_word(lines.back(), columns - 4) + " ...";
        return lines;
      }
      lines.emplace_back(hang, ' ');
      used = hang;
      is_start = true;
    }
    lines.back() += is_start ? "" : " ";
    lines.back() += word;
    used += width + (is_start ? 0 : 1);
    is_start = false;
  }
  return lines;
}

std::string cut_after_a_word(std::string_view text, std::size_t columns) {
  std::string_view kept = fit(text, columns);
  if (kept.size() < text.size() && text[kept.size()] != ' ' && text[kept.size()] != ',') {
    const std::size_t space = kept.rfind(' ');
    const std::size_t start = kept.find_first_not_of(' ');
    kept = space == kept.npos || space < start ? kept : kept.substr(0, space);
  }
  const std::size_t last = kept.find_last_not_of(" ,;:(");
  return std::string(last == kept.npos ? kept : kept.substr(0, last + 1));
}

std::string shorten(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) {
    return std::string(text);
  }
  return columns < 4 ? std::string(fit(text, columns))
                     : fmt::format("{}...", fit(text, columns - 3));
}

std::string pad_right(std::string_view text, std::size_t columns) {
  std::string out(fit(text, columns));
  out.append(columns - display_width(out), ' ');
  return out;
}

std::string pad_left(std::string_view text, std::size_t columns) {
  const std::string_view kept = fit(text, columns);
  return std::string(columns - display_width(kept), ' ') + std::string(kept);
}

}  // namespace grader
