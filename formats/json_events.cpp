// Adapts nlohmann/json's SAX parser to JsonEvents and rewords its errors.
#include "formats/json_events.h"

#include <cctype>
#include <iterator>
#include <nlohmann/json.hpp>

#include "formats/error.h"
#include "formats/json.h"

namespace formats {

namespace {

// How far the parser has read, so that an event knows its line.
struct Progress {
  int line = 1;
  char last = ' ';
};

class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Progress* progress) : at_(at), progress_(progress) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    progress_->last = *at_;
    progress_->line += *at_ == '\n' ? 1 : 0;
    ++at_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_ = nullptr;
  Progress* progress_ = nullptr;
};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

// The run of letters, digits and signs around `at`.
std::string_view word_at(std::string_view text, size_t at) {
  if (at >= text.size() || !is_word(text[at])) {
    return {};
  }
  size_t first = at;
  while (first > 0 && is_word(text[first - 1])) {
    --first;
  }
  size_t past = at;
  while (past < text.size() && is_word(text[past])) {
    ++past;
  }
  return text.substr(first, past - first);
}

std::string reword(std::string_view text, size_t at, const nlohmann::detail::exception& error) {
  constexpr int kNumberOverflow = 406;
  const std::string what = error.what();
  if (error.id == kNumberOverflow) {
    const size_t quote_at = what.find('\'');
    return "the number " + what.substr(quote_at + 1, what.rfind('\'') - quote_at - 1) +
           " is too large for a double";
  }
  const std::string_view word = word_at(text, at);
  if (word == "Infinity" || word == "-Infinity" || word == "NaN") {
    return "found a bare " + std::string(word) +
           ", which Python writes but JSON does not have; wanted a number or null";
  }
  if (at >= text.size()) {
    return "not valid JSON: the text ends too early";
  }
  return "not valid JSON: unexpected " + quote(word.empty() ? text.substr(at, 1) : word, 40);
}

class SaxAdapter {
 public:
  using json = nlohmann::json;
  SaxAdapter(std::string_view text, JsonEvents* events, const Progress* progress)
      : text_(text), events_(events), progress_(progress) {}

  bool null() { return scalar(nullptr); }
  bool boolean(bool value) { return scalar(value); }
  bool number_integer(json::number_integer_t value) { return number(std::int64_t{value}); }
  bool number_unsigned(json::number_unsigned_t value) { return number(std::uint64_t{value}); }
  bool number_float(json::number_float_t value, const json::string_t&) { return number(value); }
  bool string(json::string_t& value) {
    events_->string(std::move(value), progress_->line);
    return true;
  }
  bool binary(json::binary_t&) { return false; }  // JSON text has none
  bool key(json::string_t& name) {
    events_->key(std::move(name), progress_->line);
    return true;
  }
  bool start_object(std::size_t) {
    events_->start_object(progress_->line);
    return true;
  }
  bool end_object() {
    events_->end_object();
    return true;
  }
  bool start_array(std::size_t) {
    events_->start_array(progress_->line);
    return true;
  }
  bool end_array() {
    events_->end_array();
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) {
    const size_t at = position == 0 ? 0 : position - 1;
    int line = 1;
    int column = 1;
    for (size_t i = 0; i < at && i < text_.size(); ++i) {
      column = text_[i] == '\n' ? 1 : column + 1;
      line += text_[i] == '\n' ? 1 : 0;
    }
    events_->syntax_error(line, column, reword(text_, at, error));
    return false;
  }

 private:
  bool scalar(const JsonScalar& value) {
    events_->scalar(value, progress_->line);
    return true;
  }
  // A number ends where the next character is not part of it: that one has been read already.
  bool number(const JsonScalar& value) {
    events_->scalar(value, progress_->line - (progress_->last == '\n' ? 1 : 0));
    return true;
  }

  std::string_view text_{};
  JsonEvents* events_ = nullptr;
  const Progress* progress_ = nullptr;
};

}  // namespace

void parse_json_events(std::string_view text, JsonEvents& events) {
  Progress progress;
  SaxAdapter adapter(text, &events, &progress);
  const CountingIterator first(text.data(), &progress);
  const CountingIterator past(text.data() + text.size(), &progress);
  nlohmann::json::sax_parse(first, past, &adapter);
}

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace formats
