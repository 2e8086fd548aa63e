// Reads JSON for the exercise `safetensors_header`, so that you can look at the header and not at
// commas.
#ifndef HEADS_SAFETENSORS_HEADER_JSON_H
#define HEADS_SAFETENSORS_HEADER_JSON_H

#include <charconv>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lab {

struct Json {
  enum class Kind { kNull, kBool, kNumber, kText, kList, kObject };
  Kind kind = Kind::kNull;
  std::string text{};         // kText; kNumber and kBool as they are written
  std::vector<Json> items{};  // kList
  std::vector<std::pair<std::string, Json>>
      members{};  // kObject: in order, a name twice stays twice
};

namespace detail {

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  Json whole() {
    Json json = value(0);
    skip_blanks();
    if (at_ != text_.size()) {
      fail("more text after the value");
    }
    return json;
  }

 private:
  static constexpr int kDeepest = 32;

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("JSON, byte " + std::to_string(at_) + ": " + what);
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos) {
      ++at_;
    }
  }
  bool take(char c) {
    skip_blanks();
    if (peek() != c) {
      return false;
    }
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) {
      fail(std::string("no '") + c + "'");
    }
  }
  bool take_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) {
      return false;
    }
    at_ += word.size();
    return true;
  }

  Json value(int depth) {
    if (depth > kDeepest) {
      fail("nested too deeply");
    }
    skip_blanks();
    switch (peek()) {
      case '{':
        return object(depth);
      case '[':
        return list(depth);
      case '"':
        return {.kind = Json::Kind::kText, .text = string()};
      default:
        return plain();
    }
  }

  Json object(int depth) {
    Json json{.kind = Json::Kind::kObject};
    expect('{');
    if (take('}')) {
      return json;
    }
    do {
      skip_blanks();
      std::string name = string();
      expect(':');
      json.members.emplace_back(std::move(name), value(depth + 1));
    } while (take(','));
    expect('}');
    return json;
  }

  Json list(int depth) {
    Json json{.kind = Json::Kind::kList};
    expect('[');
    if (take(']')) {
      return json;
    }
    do {
      json.items.push_back(value(depth + 1));
    } while (take(','));
    expect(']');
    return json;
  }

  Json plain() {
    for (const std::string_view word : {"true", "false"}) {
      if (take_word(word)) {
        return {.kind = Json::Kind::kBool, .text = std::string(word)};
      }
    }
    if (take_word("null")) {
      return {};
    }
    const std::size_t begin = at_;
    while (std::string_view("+-.0123456789Ee").find(peek()) != text_.npos) {
      ++at_;
    }
    double number = 0;
    const char* const end = text_.data() + at_;
    const auto [stop, error] = std::from_chars(text_.data() + begin, end, number);
    if (begin == at_ || error != std::errc() || stop != end) {
      fail("no value");
    }
    return {.kind = Json::Kind::kNumber, .text = std::string(text_.substr(begin, at_ - begin))};
  }

  // The length of the UTF-8 character that begins here; checks its bytes.
  std::size_t character() const {
    const auto byte = [&](std::size_t i) {
      return at_ + i < text_.size() ? static_cast<unsigned char>(text_[at_ + i]) : 0U;
    };
    const unsigned first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xC2 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                               : first < 0xF5 ? 4
                                              : 0;
    bool good = length > 0 && first >= 0x20;
    for (std::size_t i = 1; i < length; ++i) {
      good = good && (byte(i) & 0xC0U) == 0x80U;
    }
    const bool too_long = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool no_character =
        (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
    if (!good || too_long || no_character) {
      fail("a text that is not UTF-8");
    }
    return length;
  }

  std::string string() {
    if (peek() != '"') {
      fail("no '\"'");
    }
    ++at_;
    std::string result{};
    while (peek() != '"') {
      if (peek() == '\\') {
        ++at_;
        escape(result);
        continue;
      }
      const std::size_t length = character();
      result.append(text_.substr(at_, length));
      at_ += length;
    }
    ++at_;
    return result;
  }

  unsigned four_digits() {
    unsigned code = 0;
    const char* const begin = text_.data() + at_;
    const char* const end = begin + (text_.size() - at_ < 4 ? 0 : 4);
    const auto [stop, error] = std::from_chars(begin, end, code, 16);
    if (begin == end || error != std::errc() || stop != end) {
      fail("\\u without four digits");
    }
    at_ += 4;
    return code;
  }

  void escape(std::string& into) {
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeans = "\"\\/\b\f\n\r\t";
    if (const std::size_t i = kNames.find(peek()); i != kNames.npos && peek() != '\0') {
      into.push_back(kMeans[i]);
      ++at_;
      return;
    }
    if (!take_word("u")) {
      fail("an unknown escape");
    }
    unsigned code = four_digits();
    if (code >= 0xD800 && code < 0xDC00 && take_word("\\u")) {
      const unsigned low = four_digits();
      code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                                           : 0xD800;
    }
    if (code >= 0xD800 && code < 0xE000) {
      fail("half of a character");
    }
    append_utf8(code, into);
  }

  static void append_utf8(unsigned code, std::string& into) {
    const auto tail = [&](int shift) {
      into.push_back(static_cast<char>(0x80U | ((code >> shift) & 0x3FU)));
    };
    if (code < 0x80) {
      into.push_back(static_cast<char>(code));
    } else if (code < 0x800) {
      into.push_back(static_cast<char>(0xC0U | (code >> 6)));
      tail(0);
    } else if (code < 0x10000) {
      into.push_back(static_cast<char>(0xE0U | (code >> 12)));
      tail(6);
      tail(0);
    } else {
      into.push_back(static_cast<char>(0xF0U | (code >> 18)));
      tail(12);
      tail(6);
      tail(0);
    }
  }

  std::string_view text_{};
  std::size_t at_ = 0;
};

}  // namespace detail

// One JSON value, with nothing but blanks around it. Throws std::runtime_error for anything else,
// for text that is not UTF-8, and for more than 32 levels.
inline Json parse_json(std::string_view text) { return detail::JsonReader(text).whole(); }

// A whole number from 0 to 2^63 - 1. Throws std::runtime_error for anything else: -1, 1.5, 1e3,
// "1".
inline std::int64_t whole_number(const Json& json) {
  std::int64_t number = 0;
  const char* const end = json.text.data() + json.text.size();
  const auto [stop, error] = std::from_chars(json.text.data(), end, number);
  if (json.kind != Json::Kind::kNumber || error != std::errc() || stop != end || number < 0) {
    throw std::runtime_error("'" + json.text + "' is not a whole number from 0");
  }
  return number;
}

}  // namespace lab

#endif  // HEADS_SAFETENSORS_HEADER_JSON_H
