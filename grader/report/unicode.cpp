// UTF-8 decoding by the table of the Unicode standard (3.9, table 3-7), and display widths by a
// short list of ranges: good enough to align columns, without a locale.
#include "grader/report/unicode.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace grader {
namespace {

struct Lead {
  int continuation = 0;  // bytes that follow
  unsigned char low = 0x80;
  unsigned char high = 0xBF;  // of the first of them: keeps out overlong forms and surrogates
};

Lead lead_of(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return {.continuation = 1};
  if (byte == 0xE0) return {.continuation = 2, .low = 0xA0};
  if (byte == 0xED) return {.continuation = 2, .high = 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {.continuation = 2};
  if (byte == 0xF0) return {.continuation = 3, .low = 0x90};
  if (byte >= 0xF1 && byte <= 0xF3) return {.continuation = 3};
  if (byte == 0xF4) return {.continuation = 3, .high = 0x8F};
  return {};
}

struct Range {
  char32_t first = 0;
  char32_t last = 0;
};

bool is_in(char32_t value, std::span<const Range> ranges) {
  return std::ranges::any_of(
      ranges, [value](const Range& range) { return value >= range.first && value <= range.last; });
}

constexpr std::array kZeroWidth = {
    Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD}, Range{0x064B, 0x065F},
    Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF}, Range{0x200B, 0x200F}, Range{0x20D0, 0x20FF},
    Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F},
};
constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0xA4CF},
    Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE6F},
    Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x1F300, 0x1F64F},
    Range{0x1F680, 0x1FAFF}, Range{0x20000, 0x3FFFD},
};

constexpr std::array<std::pair<char32_t, std::string_view>, 30> kInAscii = {{
    {0x00A0, " "},   {0x00B0, " deg"},  {0x00B1, "+-"}, {0x00B2, "^2"},    {0x00B3, "^3"},
    {0x00B7, "*"},   {0x00D7, "x"},     {0x0394, "D"},  {0x03B1, "alpha"}, {0x03B2, "beta"},
    {0x03B5, "eps"}, {0x03B8, "theta"}, {0x03C0, "pi"}, {0x2013, "-"},     {0x2014, "-"},
    {0x2018, "'"},   {0x2019, "'"},     {0x201C, "\""}, {0x201D, "\""},    {0x2022, "*"},
    {0x2026, "..."}, {0x2190, "<-"},    {0x2192, "->"}, {0x2212, "-"},     {0x221A, "sqrt"},
    {0x221E, "inf"}, {0x2248, "~"},     {0x2260, "!="}, {0x2264, "<="},    {0x2265, ">="},
}};

}  // namespace

CodePoint decode(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) {
    return {.value = byte(0), .bytes = 1, .valid = true};
  }
  const Lead lead = lead_of(byte(0));
  if (lead.continuation == 0) {
    return {};
  }
  char32_t value = byte(0) & (0x3FU >> lead.continuation);
  for (std::size_t i = 1; i <= static_cast<std::size_t>(lead.continuation); ++i) {
    const unsigned char low = i == 1 ? lead.low : 0x80;
    const unsigned char high = i == 1 ? lead.high : 0xBF;
    if (i >= text.size() || byte(i) < low || byte(i) > high) {
      return {.value = kReplacement, .bytes = i, .valid = false};
    }
    value = (value << 6U) | (byte(i) & 0x3FU);
  }
  return {.value = value, .bytes = static_cast<std::size_t>(lead.continuation) + 1, .valid = true};
}

void append_utf8(std::string& out, char32_t value) {
  const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0U | (value >> 6U));
    put(0x80U | (value & 0x3FU));
  } else if (value < 0x10000) {
    put(0xE0U | (value >> 12U));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  } else {
    put(0xF0U | (value >> 18U));
    put(0x80U | ((value >> 12U) & 0x3FU));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  }
}

int width_of(char32_t value) {
  if (value < 0x300) {
    return 1;
  }
  if (is_in(value, kZeroWidth)) {
    return 0;
  }
  return is_in(value, kWide) ? 2 : 1;
}

std::size_t display_width(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const CodePoint point = decode(text);
    columns += static_cast<std::size_t>(width_of(point.value));
    text.remove_prefix(point.bytes);
  }
  return columns;
}

std::string_view fit(std::string_view text, std::size_t columns) {
  std::size_t used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const CodePoint point = decode(text.substr(at));
    used += static_cast<std::size_t>(width_of(point.value));
    if (used > columns) {
      break;
    }
    at += point.bytes;
  }
  return text.substr(0, at);
}

std::string ascii_of(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const CodePoint point = decode(text);
    text.remove_prefix(point.bytes);
    if (point.value < 0x80) {
      out.push_back(static_cast<char>(point.value));
      continue;
    }
    const auto* known =
        std::ranges::find(kInAscii, point.value, &std::pair<char32_t, std::string_view>::first);
    out += known == kInAscii.end() ? "?" : known->second;
  }
  return out;
}

}  // namespace grader
