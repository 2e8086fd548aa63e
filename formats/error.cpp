// Quoting of names and shapes for error messages.
#include "formats/error.h"

namespace formats {

namespace {

// Length of the valid UTF-8 sequence at the start of `text`, 0 if there is none.
size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const size_t length = lead < 0x80    ? 1
                        : lead >= 0xf0 ? 4
                        : lead >= 0xe0 ? 3
                        : lead >= 0xc2 ? 2
                                       : 0;
  if (length == 0 || lead > 0xf4 || text.size() < length) {
    return 0;
  }
  for (size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      return 0;
    }
  }
  // U+0080..U+009F are control characters too: some terminals obey them.
  const bool c1 = lead == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
  return c1 ? 0 : length;
}

}  // namespace

std::string quote(std::string_view text, size_t max_bytes) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "'";
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    const size_t length = utf8_length(text);
    if (out.size() > max_bytes) {
      out += "...";
      break;
    }
    if (length == 0 || byte < 0x20 || byte == 0x7f) {
      out += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
      text.remove_prefix(1);
    } else {
      out += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return out + "'";
}

std::string shape_text(std::span<const std::int64_t> shape) {
  constexpr size_t kShown = 8;
  std::string out = "[";
  for (size_t i = 0; i < shape.size() && i < kShown; ++i) {
    out += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return out + (shape.size() > kShown ? ", ...]" : "]");
}

}  // namespace formats
