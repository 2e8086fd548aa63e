// Every text that may come from a student passes clean_line or clean_text here.
#include "grader/report/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/report/sanitize.h"
#include "grader/report/unicode.h"
#include "grader/report/words.h"

namespace grader {
namespace {

constexpr std::size_t kPrintedLines = 6;
constexpr std::size_t kCompilerTabStop = 8;  // g++ counts columns so

// Tabs to spaces as the compiler counts them, so that its column finds its character.
std::string untabbed(std::string_view source) {
  std::string out;
  for (const char c : source.substr(0, 2000)) {
    if (c == '\t') {
      out.append(kCompilerTabStop - display_width(out) % kCompilerTabStop, ' ');
    } else if (c != '\n' && c != '\r') {
      out.push_back(c);
    }
  }
  return out;
}

}  // namespace

std::size_t Page::room(std::size_t indent) const {
  return static_cast<std::size_t>(look_.columns) - indent;
}

void Page::line(std::string_view finished) { (out_ += without_commands(finished)) += '\n'; }

void Page::paragraph(std::string_view text, std::size_t indent, Ink ink, std::size_t most_lines) {
  if (text.empty()) {
    return;
  }
  for (const std::string& each : wrap(clean_line(text, 2000), room(indent), 0, most_lines)) {
    line(std::string(indent, ' ') + look_.paint(ink, each));
  }
}

void Page::labelled(std::string_view label, std::string_view text, std::size_t most_lines) {
  if (text.empty()) {
    return;
  }
  const std::string whole = fmt::format("{}: {}", label, clean_line(text, 2000));
  bool is_first = true;
  for (const std::string& each : wrap(whole, room(2), 2, most_lines)) {
    const std::size_t head = is_first ? std::min(label.size() + 1, each.size()) : 0;
    line("  " + look_.paint(Ink::kBold, each.substr(0, head)) + each.substr(head));
    is_first = false;
  }
}

void Page::code(int number, std::string_view source, int column) {
  const std::string text = clean_line(untabbed(source), 2000);
  const std::string margin = fmt::format("{:>8} | ", number);
  const std::size_t width = room(margin.size());
  const std::size_t caret = column < 1 ? 0 : static_cast<std::size_t>(column) - 1;
  // A long line is shown from a place that keeps the caret in view.
  const std::size_t hidden = caret < width ? 0 : caret - width / 2;
  const std::string_view tail = std::string_view(text).substr(fit(text, hidden).size());
  line(look_.paint(Ink::kDim, margin) + std::string(fit(tail, width)));
  if (column > 0 && caret <= display_width(text)) {
    const std::string bar = fmt::format("{:>8} | ", "");
    line(look_.paint(Ink::kDim, bar) + std::string(caret - hidden, ' ') +
         look_.paint(Ink::kBad, "^"));
  }
}

void Page::printed(std::string_view bytes, bool was_cut) {
  if (bytes.empty()) {
    return;
  }
  const std::string bar = look_.unicode ? "    \u2502 " : "    | ";
  const CleanLimits limits{.lines = kPrintedLines, .columns = room(6)};
  const std::string text = clean_text(bytes, limits);
  line("  " + look_.paint(Ink::kBold, "Your code printed:"));
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    line(look_.paint(Ink::kDim, bar) + text.substr(at, end - at));
    at = end + 1;
  }
  if (was_cut) {
    line(look_.paint(Ink::kDim, bar) + look_.paint(Ink::kDim, "(it printed more than is kept)"));
  }
}

}  // namespace grader
