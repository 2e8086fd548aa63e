// Reading C++ text far enough to see its words: comments, literals and spliced lines are taken out.
#include "grader/build/source_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

namespace grader {
namespace {

bool is_word_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}
bool is_word_part(char c) {
  return is_word_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// A backslash at the end of a line glues the next line on, even inside a word.
std::string without_splices(std::string_view source) {
  std::string text;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '\\') {
      const std::size_t end = source.find_first_not_of(" \t\r", i + 1);
      if (end != std::string_view::npos && source[end] == '\n') {
        i = end;
        continue;
      }
    }
    text += source[i];
  }
  return text;
}

bool is_raw_prefix(std::string_view word) {
  return word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R";
}

class Scanner {
 public:
  explicit Scanner(std::string text) : text_(std::move(text)) {}

  std::vector<SourceWord> words() {
    while (at_ < text_.size()) {
      step();
    }
    return std::move(words_);
  }

 private:
  bool next_is(std::string_view what) const { return text_.compare(at_, what.size(), what) == 0; }

  void step() {
    const char c = text_[at_];
    if (next_is("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (next_is("/*")) {
      const std::size_t end = text_.find("*/", at_ + 2);
      at_ = end == std::string::npos ? text_.size() : end + 2;
    } else if (c == '"' || c == '\'') {
      skip_literal(c);
    } else if (is_word_start(c)) {
      take_word();
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      skip_number();
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      starts_line_ = starts_line_ || c == '\n';
      ++at_;
    } else {
      take_mark();
    }
  }

  void take_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word_part(text_[at_])) {
      ++at_;
    }
    std::string word = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '"' && is_raw_prefix(word)) {
      skip_raw_literal();
      return;
    }
    add(std::move(word));
  }

  bool is_sign_of_exponent() const {
    return (text_[at_] == '+' || text_[at_] == '-') && at_ > 0 &&
           std::string_view("eEpP").find(text_[at_ - 1]) != std::string_view::npos;
  }

  // 1'000'000, 0x1p-3f: digits, letters, points, signs of exponents, single quotes between digits.
  void skip_number() {
    while (at_ < text_.size() &&
           (is_word_part(text_[at_]) || text_[at_] == '.' || is_sign_of_exponent() ||
            (text_[at_] == '\'' && at_ + 1 < text_.size() && is_word_part(text_[at_ + 1])))) {
      ++at_;
    }
    starts_line_ = false;
  }

  void skip_literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_) {
      at_ += text_[at_] == '\\' ? 1 : 0;
    }
    at_ = std::min(at_ + 1, text_.size());
    starts_line_ = false;
  }

  void skip_raw_literal() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string::npos) {
      ++at_;
      return;
    }
    const std::string close = ")" + text_.substr(at_ + 1, open - at_ - 1) + "\"";
    const std::size_t end = text_.find(close, open);
    at_ = end == std::string::npos ? text_.size() : end + close.size();
    starts_line_ = false;
  }

  // Other spellings of [ ] and #.
  void take_mark() {
    for (const auto& [written, meant] :
         {std::pair{"<:", "["}, std::pair{":>", "]"}, std::pair{"%:", "#"}}) {
      if (next_is(written)) {
        at_ += 2;
        add(meant);
        return;
      }
    }
    add(std::string(1, text_[at_++]));
  }

  void add(std::string word) {
    words_.push_back({std::move(word), starts_line_});
    starts_line_ = false;
  }

  std::string text_{};
  std::size_t at_ = 0;
  bool starts_line_ = true;
  std::vector<SourceWord> words_{};
};

// "constructor" of "__constructor__".
std::string_view plain_name(std::string_view word) {
  return word.size() > 4 && word.starts_with("__") && word.ends_with("__")
             ? word.substr(2, word.size() - 4)
             : word;
}

class TextPolicy {
 public:
  explicit TextPolicy(const std::vector<SourceWord>& words) : words_(words) {}

  std::string refused() {
    for (std::size_t i = 0; i < words_.size() && why_.empty(); ++i) {
      look_at(i);
    }
    return why_;
  }

 private:
  const std::string& word(std::size_t i) const {
    static const std::string kNone;
    return i < words_.size() ? words_[i].text : kNone;
  }

  void look_at(std::size_t i) {
    const std::string& text = word(i);
    const std::string_view name = plain_name(text);
    if (name == "asm" || text == "__asm") {
      why_ = "it contains assembly ('" + text + "')";
    } else if (text == "_Pragma") {
      why_ = "it changes the compiler's options with a pragma ('_Pragma')";
    } else if (text == "#" && word(i + 1) == "#") {
      why_ = "it makes words out of parts ('##')";
    } else if (text == "#" && words_[i].starts_line) {
      look_at_directive(i + 1);
    } else if (is_behind_real(text)) {
      why_ = "it looks behind lab::real ('" + text + "')";
    } else if (name == "attribute" && word(i + 1) == "(") {
      look_at_attribute(i + 1, "(", ")");
    } else if (text == "[" && word(i + 1) == "[") {
      look_at_attribute(i, "[", "]");
    }
  }

  // Where counts are made: an answer may not know whether it is counted.
  static bool is_behind_real(std::string_view name) {
    return name == "LAB_COUNTING" || name == "Counted" || name == "OperationCounts" ||
           name == "lab_operation_counts" || name == "lab_uncounted_value";
  }

  void look_at_directive(std::size_t i) {
    if (word(i) == "pragma") {
      look_at_pragma(i + 1);
    } else if ((word(i) == "define" || word(i) == "undef") && word(i + 1).starts_with("LAB_")) {
      why_ = "it changes the macro " + word(i + 1) + " of the lab's headers";
    }
  }

  void look_at_pragma(std::size_t i) {
    const std::string& option = word(i + 1);
    const bool is_ours = word(i) == "GCC" && (option == "optimize" || option == "target");
    if (is_ours || word(i) == "clang") {
      why_ = "it changes the compiler's options with a pragma ('#pragma " + word(i) +
             (is_ours ? " " + option : std::string()) + "')";
    }
  }

  // Everything up to the bracket that closes the one at `i`.
  void look_at_attribute(std::size_t i, std::string_view open, std::string_view close) {
    constexpr std::array<std::string_view, 4> kOptions{"optimize", "target", "target_clones",
                                                       "no_sanitize"};
    constexpr std::array<std::string_view, 5> kEarly{"constructor", "destructor", "ifunc",
                                                     "section", "init_priority"};
    int depth = 0;
    do {
      depth += word(i) == open ? 1 : word(i) == close ? -1 : 0;
      const std::string_view name = plain_name(word(i));
      if (std::find(kOptions.begin(), kOptions.end(), name) != kOptions.end()) {
        why_ = "it changes the compiler's options with an attribute ('" + std::string(name) + "')";
      } else if (std::find(kEarly.begin(), kEarly.end(), name) != kEarly.end()) {
        why_ = "it places code where nobody calls it ('" + std::string(name) + "')";
      }
      ++i;
    } while (depth > 0 && i < words_.size() && why_.empty());
  }

  const std::vector<SourceWord>& words_;
  std::string why_{};
};

// After __has_include or #include, what stands between < and > is a name: a comment that seems to
// begin in it does not, and the code behind it is code.
bool has_mark_in_header_name(std::string_view source) {
  std::istringstream lines{without_splices(source)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(" \t\v\f");
    const bool is_directive =
        first != std::string::npos && (line[first] == '#' || line.compare(first, 2, "%:") == 0);
    if (!is_directive || line.find("define") != std::string::npos) {
      continue;
    }
    for (std::size_t at = line.find('<'); at != std::string::npos; at = line.find('<', at + 1)) {
      const std::string_view name =
          std::string_view(line).substr(at, std::min(line.find('>', at), line.size()) - at);
      if (name.find("/*") != std::string_view::npos) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::vector<SourceWord> words_of(std::string_view source) {
  return Scanner(without_splices(source)).words();
}

std::string refused_text(std::string_view source) {
  return has_mark_in_header_name(source) ? "it hides text behind the name of a header"
                                         : TextPolicy(words_of(source)).refused();
}

}  // namespace grader
