// Finds in a manifest's text what yaml-cpp 0.7 lets pass or reports in words that do not help.
#include "grader/manifest/yaml_scan.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace grader::yaml {
namespace {

constexpr std::size_t kDeepest = 32;
constexpr std::size_t kNone = std::string_view::npos;

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_space(char c) { return is_blank(c) || c == '\n' || c == '\r' || c == '\0'; }
bool is_quote(char c) { return c == '"' || c == '\''; }
bool is_property(char c) { return c == '&' || c == '!'; }  // an anchor or tag
char closing_of(char bracket) { return bracket == '[' ? ']' : '}'; }

std::string_view trimmed(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

// What plain text means that starts like something else; readers disagree about tabs.
std::string plain_fault(std::string_view text) {
  const char first = text[0];
  const bool is_alone = text.size() == 1 || is_blank(text[1]);
  const char* meaning = first == '*'               ? "is an alias in YAML"
                        : first == '&'             ? "is an anchor in YAML"
                        : first == '!'             ? "is a tag in YAML"
                        : first == '-' && is_alone ? "starts a list in YAML"
                        : first == '?' && is_alone ? "starts a key in YAML"
                        : std::string_view("@`%,]}|>#").find(first) != kNone
                            ? "cannot start a text in YAML"
                            : nullptr;
  if (text.find('\t') != kNone) {
    return "found a tab in the plain text " + in_quotes(text) +
           ", wanted spaces; put the text in quotes";
  }
  return meaning == nullptr ? ""
                            : "found " + in_quotes(text) + ", whose '" + first + "' " + meaning +
                                  ", wanted a value; put the text in quotes";
}

std::string two_values_fault(std::string_view sign, std::string_view text) {
  return "found '" + std::string(sign) + "' in the plain text " + in_quotes(text) +
         ", wanted one value; put the text in quotes";
}

// Columns are in bytes; -1 is outside of everything. A "parent" is the column of the key or dash
// that a value belongs to: the value's further lines stand to the right of it.
class Scan {
 public:
  explicit Scan(const Text& text)
      : text_(text), bytes_(text.bytes()), out_{.bytes = std::string(bytes_)} {}

  Scanned run();

 private:
  void line();
  void refuse_rest(std::size_t start);
  void dash();
  void enter(std::size_t start);
  void refuse_depth(std::size_t levels, std::size_t offset) const;
  void value(bool may_be_key, bool in_flow);
  void plain(bool may_be_key, bool in_flow);
  void quoted();
  void flow();
  void flow_line(std::size_t open);
  void refuse_tab() const;
  [[noreturn]] void refuse_open(std::size_t open, std::size_t last, const std::string& found,
                                const std::string& wanted) const;

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < bytes_.size() ? bytes_[at_ + ahead] : '\0';
  }
  bool rest_is_blank();
  void next_line() { at_ = std::min(bytes_.find('\n', at_), bytes_.size() - 1) + 1; }
  int parent() const { return parents_.empty() ? -1 : parents_.back(); }

  const Text& text_;
  std::string_view bytes_;
  Scanned out_;
  std::size_t at_ = 0;
  std::vector<int> parents_{};
  std::optional<int> block_{};  // the parent of a '|' or '>' block that this line may belong to
};

Scanned Scan::run() {
  for (bool is_first = true; at_ < bytes_.size(); next_line()) {
    if (rest_is_blank() || (block_ && text_.indent(at_) > *block_)) {
      continue;
    }
    block_.reset();
    refuse_tab();
    const std::string_view content = text_.content(at_);
    if (is_first && content[0] == '%') {
      text_.stop(at_, "found the directive " + in_quotes(content) +
                          ", wanted none: a manifest is plain YAML");
    }
    if (content == "..." && text_.column(at_) == 0) {
      text_.stop(at_, "found '...', wanted one document in the file");
    }
    line();
    is_first = false;
  }
  return std::move(out_);
}

// Skips blanks; true when only a comment or nothing follows in this line.
bool Scan::rest_is_blank() {
  while (is_blank(peek())) {
    ++at_;
  }
  return is_space(peek()) || (peek() == '#' && (at_ == 0 || is_space(bytes_[at_ - 1])));
}

void Scan::refuse_tab() const {
  const std::size_t begin = text_.line_begin(at_);
  const std::size_t tab = bytes_.substr(begin, at_ - begin).find('\t');
  if (tab != kNone) {
    text_.stop(begin + tab, "found a tab in the indentation, wanted spaces");
  }
}

// A line outside of brackets: dashes, then a key or not, then a value or not.
void Scan::line() {
  while (parent() >= text_.column(at_)) {
    parents_.pop_back();
  }
  bool may_be_key = true;
  while (!rest_is_blank()) {
    const std::size_t start = at_;
    if (may_be_key && peek() == '-' && is_space(peek(1))) {
      dash();
      continue;
    }
    if (peek() == '|' || peek() == '>') {
      block_ = parent();
      return;
    }
    value(may_be_key, false);
    if (is_property(bytes_[start])) {
      continue;  // stands before the value
    }
    if (rest_is_blank() || !may_be_key || peek() != ':' || !is_space(peek(1))) {
      refuse_rest(start);
      return;
    }
    enter(start);
    ++at_;
    may_be_key = false;
  }
}

// What follows a quoted text or collection in its line.
void Scan::refuse_rest(std::size_t start) {
  if (!rest_is_blank()) {
    const std::string_view rest = text_.content(at_);
    const char bracket = bytes_[start];
    text_.note(at_, "found " + in_quotes(rest) + " after " +
                        (is_quote(bracket) ? "the closing quote"
                                           : "'" + std::string(1, closing_of(bracket)) + "'") +
                        ", wanted the end of the line; put the whole text in quotes");
    out_.bytes.replace(at_, rest.size(), rest.size(), ' ');
  }
}

void Scan::dash() {
  const std::size_t start = at_++;
  out_.dashes.push_back(start);
  enter(start);
  if (!rest_is_blank() && bytes_.substr(start, at_ - start).find('\t') != kNone) {
    text_.stop(start, "found a tab after '-', wanted a space");
  }
}

void Scan::enter(std::size_t start) {
  parents_.push_back(text_.column(start));
  refuse_depth(parents_.size(), start);
}

void Scan::refuse_depth(std::size_t levels, std::size_t offset) const {
  if (levels > kDeepest) {
    text_.stop(offset, "found more than " + std::to_string(kDeepest) +
                           " levels of lists and maps, wanted fewer");
  }
}

void Scan::value(bool may_be_key, bool in_flow) {
  if (is_quote(peek())) {
    quoted();
  } else if (!in_flow && (peek() == '[' || peek() == '{')) {
    flow();
  } else {
    plain(may_be_key, in_flow);
  }
}

// Goes behind the plain text at the cursor. An anchor or tag is taken away from its value.
void Scan::plain(bool may_be_key, bool in_flow) {
  constexpr std::array<std::string_view, 4> kNulls = {"~", "null", "Null", "NULL"};
  const std::size_t end = bytes_.find_first_of(in_flow ? "\n,[]{}" : "\n", at_);
  const std::string_view line = without_comment(bytes_.substr(at_, end - at_));
  const std::size_t colon = may_be_key ? key_colon(line) : kNone;
  const std::string_view text = trimmed(line.substr(0, colon));
  if (text.empty()) {
    return;  // a colon without a key, which yaml-cpp reports
  }
  std::string fault = plain_fault(text);
  if (fault.empty() && !may_be_key && key_colon(text) != kNone) {
    fault = two_values_fault(": ", text);
  } else if (fault.empty() && in_flow && text.find('?') != kNone) {
    fault = two_values_fault("?", text);
  }
  if (!fault.empty()) {
    text_.note(at_, fault);
  } else if (may_be_key && !in_flow && colon == kNone) {
    out_.keyless.push_back(at_);
  }
  std::size_t length = text.size();
  char cover = 'x';
  if (is_property(text[0])) {
    length = 0;
    while (length < text.size() && is_property(text[length])) {
      length = text.find_first_not_of(' ', std::min(text.find(' ', length), text.size()));
    }
    length = std::min(length, text.size());
    const std::size_t next = bytes_.find_first_not_of(' ', at_ + length);
    cover = next != kNone && std::string_view(",]}:").find(bytes_[next]) != kNone ? 'x' : ' ';
  }
  if (!fault.empty() || std::find(kNulls.begin(), kNulls.end(), text) != kNulls.end()) {
    out_.bytes.replace(at_, length, length, cover);
  }
  at_ += length;
}

void Scan::quoted() {
  const std::size_t open = at_;
  const std::size_t end = closing_quote(bytes_, open);
  std::size_t last = open;  // the line end before the line that is looked at
  while ((last = std::min(bytes_.find('\n', last), bytes_.size())) < end) {
    const std::size_t next = bytes_.find_first_not_of(" \t\r\n", last);
    if (next == kNone || text_.indent(next) <= parent()) {
      const std::string quote(1, bytes_[open]);
      refuse_open(open, last, "a text whose " + quote + " is not closed", "a closing " + quote);
    }
    last = next;
  }
  at_ = end;
}

// A collection in brackets. Its lines stand further to the right than what it belongs to; only its
// closing bracket may stand level.
void Scan::flow() {
  std::vector<std::size_t> open{};
  do {
    if (rest_is_blank()) {
      flow_line(open.back());
    } else if (peek() == '[' || peek() == '{') {
      open.push_back(at_++);
      refuse_depth(parents_.size() + open.size(), open.back());
    } else if (peek() == ']' || peek() == '}') {
      if (peek() != closing_of(bytes_[open.back()])) {
        text_.stop(at_, flow_fault(bytes_, at_, bytes_[open.back()]));
      }
      open.pop_back();
      ++at_;
    } else if (peek() == ',' || peek() == ':') {
      ++at_;
    } else {
      value(true, true);
    }
  } while (!open.empty());
}

// To the next line that holds more than a comment.
void Scan::flow_line(std::size_t open) {
  const std::size_t last = at_;
  const char closing = closing_of(bytes_[open]);
  do {
    next_line();
  } while (at_ < bytes_.size() && rest_is_blank());
  const int column = text_.column(at_);
  if (at_ >= bytes_.size() || column < parent() || (column == parent() && peek() != closing)) {
    refuse_open(open, last, "'" + std::string(1, bytes_[open]) + "' without its '" + closing + "'",
                "'" + std::string(1, closing) + "'");
  }
  refuse_tab();
}

void Scan::refuse_open(std::size_t open, std::size_t last, const std::string& found,
                       const std::string& wanted) const {
  text_.stop(open, "found " + found + " up to line " + std::to_string(text_.mark(last).line) +
                       ", wanted " + wanted + " (lines that go on are indented further)");
}

}  // namespace

std::size_t closing_quote(std::string_view bytes, std::size_t open) {
  const char quote = bytes[open];
  for (std::size_t i = open + 1; i < bytes.size(); ++i) {
    if (quote == '"' && bytes[i] == '\\') {
      ++i;
    } else if (bytes[i] == quote) {
      if (quote == '"' || i + 1 == bytes.size() || bytes[i + 1] != quote) {
        return i + 1;
      }
      ++i;  // '' stands for one quote
    }
  }
  return kNone;
}

std::size_t key_colon(std::string_view line) {
  std::size_t colon = line.find(':');
  while (colon != kNone && colon + 1 < line.size() && !is_blank(line[colon + 1])) {
    colon = line.find(':', colon + 1);
  }
  return colon;
}

std::string flow_fault(std::string_view bytes, std::size_t offset, char bracket) {
  if (bytes[offset] == ':') {
    return bracket == '[' ? "found ':' in a list, wanted '{key: value}' or the text in quotes"
                          : "found a second ':' in one entry, wanted ',' or the text in quotes";
  }
  const bool is_sign = std::string_view(",[]{}").find(bytes[offset]) != kNone;
  const std::size_t end = is_sign ? offset + 1 : bytes.find_first_of(" \t\r\n,[]{}", offset);
  return "found " + in_quotes(bytes.substr(offset, end - offset)) + ", wanted ',' or '" +
         closing_of(bracket) + "'";
}

Scanned scan(const Text& text) { return Scan(text).run(); }

}  // namespace grader::yaml
