// UTF-8 and the byte alphabet.
#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace engine {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

std::uint8_t byte_at(std::string_view text, std::size_t i) {
  return static_cast<std::uint8_t>(text[i]);
}

// What the lead byte promises, and the range of the second byte (which excludes overlong forms,
// surrogates and numbers beyond U+10FFFF).
struct Lead {
  std::size_t length = 0;  // 0: not a lead byte
  std::uint8_t low = 0x80;
  std::uint8_t high = 0xbf;
};

Lead lead_of(std::uint8_t byte) {
  if (byte < 0x80) {
    return {1};
  }
  if (byte >= 0xc2 && byte <= 0xdf) {
    return {2};
  }
  if (byte >= 0xe0 && byte <= 0xef) {
    return {3, static_cast<std::uint8_t>(byte == 0xe0 ? 0xa0 : 0x80),
            static_cast<std::uint8_t>(byte == 0xed ? 0x9f : 0xbf)};
  }
  if (byte >= 0xf0 && byte <= 0xf4) {
    return {4, static_cast<std::uint8_t>(byte == 0xf0 ? 0x90 : 0x80),
            static_cast<std::uint8_t>(byte == 0xf4 ? 0x8f : 0xbf)};
  }
  return {};
}

// Leading bytes of `text` that fit one character, whole or not; at least 1.
std::size_t fitting_prefix(std::string_view text) {
  const Lead lead = lead_of(byte_at(text, 0));
  std::size_t fits = 1;
  while (fits < lead.length && fits < text.size()) {
    const std::uint8_t byte = byte_at(text, fits);
    if (fits == 1 ? byte < lead.low || byte > lead.high : (byte & 0xc0) != 0x80) {
      break;
    }
    ++fits;
  }
  return fits;
}

// GPT-2's table: printable Latin-1 bytes stand for themselves, the rest for U+0100 onwards.
std::array<std::uint16_t, 256> make_alphabet() {
  std::array<std::uint16_t, 256> alphabet{};
  std::uint16_t next = 0x100;
  for (std::size_t byte = 0; byte < 256; ++byte) {
    const bool printable =
        (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
    alphabet[byte] = printable ? static_cast<std::uint16_t>(byte) : next++;
  }
  return alphabet;
}

const std::array<std::uint16_t, 256>& alphabet() {
  static const std::array<std::uint16_t, 256> table = make_alphabet();
  return table;
}

// Byte of each character of the alphabet, -1 where there is none; all are below U+0144.
std::array<std::int16_t, 0x144> make_inverse() {
  std::array<std::int16_t, 0x144> inverse{};
  inverse.fill(-1);
  for (std::size_t byte = 0; byte < 256; ++byte) {
    inverse[alphabet()[byte]] = static_cast<std::int16_t>(byte);
  }
  return inverse;
}

}  // namespace

std::size_t character_length(std::string_view text) {
  if (text.empty()) {
    return 0;
  }
  const std::size_t length = lead_of(byte_at(text, 0)).length;
  return length != 0 && fitting_prefix(text) == length ? length : 0;
}

std::optional<std::size_t> first_invalid_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(text.substr(at));
    if (length == 0) {
      return at;
    }
    at += length;
  }
  return std::nullopt;
}

std::size_t unfinished_tail(std::string_view text) {
  constexpr std::size_t kLongest = 4;
  for (std::size_t tail = 1; tail < kLongest && tail <= text.size(); ++tail) {
    const std::string_view end = text.substr(text.size() - tail);
    const Lead lead = lead_of(byte_at(end, 0));
    if (lead.length != 0) {  // the last lead byte decides
      return lead.length > tail && fitting_prefix(end) == tail ? tail : 0;
    }
  }
  return 0;
}

std::string repair_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t whole = character_length(text);
    const std::size_t taken = whole != 0 ? whole : fitting_prefix(text);
    out.append(whole != 0 ? text.substr(0, taken) : kReplacement);
    text.remove_prefix(taken);
  }
  return out;
}

std::optional<std::string> bytes_from_alphabet(std::string_view text) {
  static const std::array<std::int16_t, 0x144> inverse = make_inverse();
  std::string bytes;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0 || length > 2) {
      return std::nullopt;
    }
    const std::size_t character =
        length == 1
            ? byte_at(text, 0)
            : static_cast<std::size_t>((byte_at(text, 0) & 0x1f) << 6 | (byte_at(text, 1) & 0x3f));
    if (character >= inverse.size() || inverse[character] < 0) {
      return std::nullopt;
    }
    bytes.push_back(static_cast<char>(inverse[character]));
    text.remove_prefix(length);
  }
  return bytes;
}

std::string bytes_to_alphabet(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    const std::uint16_t character = alphabet()[static_cast<std::uint8_t>(byte)];
    if (character < 0x80) {
      text.push_back(static_cast<char>(character));
    } else {
      text.push_back(static_cast<char>(0xc0 | (character >> 6)));
      text.push_back(static_cast<char>(0x80 | (character & 0x3f)));
    }
  }
  return text;
}

}  // namespace engine
