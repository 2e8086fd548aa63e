// Reading C++ text far enough to see its words: comments, literals and spliced lines are taken out.
#include "grader/build/source_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>

namespace grader {
namespace {

// Letters beyond ASCII are letters: what ends in R is no prefix of a raw literal then.
bool is_word_start(char c) {
  constexpr unsigned char kBeyondAscii = 0x80;
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= kBeyondAscii;
}
bool is_word_part(char c) {
  return is_word_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// g++ skips the mark of UTF-8, and takes LF, CR LF and a single CR for the end of a line.
std::string with_plain_line_ends(std::string_view source) {
  constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";
  if (source.starts_with(kUtf8Mark)) {
    source.remove_prefix(kUtf8Mark.size());
  }
  std::string text;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const bool is_pair = source[i] == '\r' && i + 1 < source.size() && source[i + 1] == '\n';
    if (!is_pair) {
      text += source[i] == '\r' ? '\n' : source[i];
    }
  }
  return text;
}

struct Spliced {
  std::string text{};
  std::vector<std::size_t> places{};  // in the text, where lines were glued; ascending
};

// A backslash at the end of a line glues the next line on, even inside a word; g++ lets any blank
// stand between them.
Spliced without_splices(std::string_view source) {
  using namespace std::string_view_literals;
  const std::string lines = with_plain_line_ends(source);
  Spliced spliced;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] == '\\') {
      const std::size_t end = lines.find_first_not_of(" \t\v\f\0"sv, i + 1);
      if (end != std::string::npos && lines[end] == '\n') {
        i = end;
        spliced.places.push_back(spliced.text.size());
        continue;
      }
    }
    spliced.text += lines[i];
  }
  return spliced;
}

bool is_raw_prefix(std::string_view word) {
  return word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R";
}

// What may stand behind the quote in a number: none of the other letters.
bool is_digit_or_letter(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

// Whether it has no letter beyond ASCII, nor bytes that are no letter and end the word for g++.
bool is_plain(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

class Scanner {
 public:
  explicit Scanner(Spliced spliced)
      : text_(std::move(spliced.text)), splices_(std::move(spliced.places)) {}

  std::vector<SourceWord> words() {
    while (at_ < text_.size()) {
      step();
    }
    return std::move(words_);
  }

  // Where g++ may see the end of a literal or of a comment elsewhere; empty when nowhere.
  const std::string& doubt() const { return doubt_; }

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
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\0') {
      starts_line_ = starts_line_ || c == '\n';
      line_ = c == '\n' ? Line::kCode : line_;
      ++at_;
    } else {
      look_at_header_name();
      take_mark();
    }
  }

  void take_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word_part(text_[at_])) {
      ++at_;
    }
    std::string word = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '"' && !is_plain(word)) {
      doubt_ = "it has a text directly behind a letter that is not ASCII";
    }
    if (at_ < text_.size() && text_[at_] == '"' && is_raw_prefix(word)) {
      // There it may be a suffix, or the end of a letter that is written by its name.
      if (begin > 0 && std::string_view("\"'}").find(text_[begin - 1]) != std::string_view::npos) {
        doubt_ = "it has a raw string literal with no blank before it";
      }
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
            (text_[at_] == '\'' && at_ + 1 < text_.size() && is_digit_or_letter(text_[at_ + 1])))) {
      ++at_;
    }
    starts_line_ = false;
  }

  // Where a header may be named, what stands between < and > is its name: a comment or a literal
  // that seems to begin in it does not, and the code behind it is code.
  void look_at_header_name() {
    // What stands behind a later < stands behind the first as well: each line is searched once.
    if (line_ != Line::kMayName || text_[at_] != '<' || at_ < name_end_) {
      return;
    }
    const std::size_t end = std::min(text_.find_first_of(">\n", at_), text_.size());
    name_end_ = end;
    if (end == text_.size() || text_[end] != '>') {
      return;
    }
    const std::string_view name = std::string_view(text_).substr(at_, end - at_);
    if (name.find("/*") != std::string_view::npos || name.find("//") != std::string_view::npos ||
        name.find_first_of("\"'") != std::string_view::npos) {
      doubt_ = kBehindHeaderName;
    }
  }

  // Nor does a backslash hide the quote that ends such a name.
  void skip_literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_) {
      const bool is_escape = text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n';
      if (is_escape && text_[at_ + 1] == quote && line_ == Line::kMayName) {
        doubt_ = kBehindHeaderName;
      }
      at_ += is_escape ? 1 : 0;
    }
    // One that is not closed ends with its line, and what follows begins the next.
    at_ += at_ < text_.size() && text_[at_] == quote ? 1 : 0;
    starts_line_ = false;
  }

  // Nothing is glued in a raw literal, so one with a glued line may end elsewhere.
  void skip_raw_literal() {
    const std::size_t begin = at_;
    end_raw_literal();
    const auto splice = std::lower_bound(splices_.begin(), splices_.end(), begin);
    if (splice != splices_.end() && *splice < at_) {
      doubt_ = "it has a raw string literal with a backslash at the end of a line";
    }
  }

  void end_raw_literal() {
    constexpr std::size_t kLongestMark = 16;
    const std::size_t open = std::string_view(text_).substr(at_ + 1, kLongestMark + 1).find('(');
    if (open == std::string_view::npos) {
      ++at_;  // no raw literal for the compiler either
      return;
    }
    const std::string close = ")" + text_.substr(at_ + 1, open) + "\"";
    const std::size_t end = text_.find(close, at_ + 1 + open);
    at_ = end == std::string::npos ? text_.size() : end + close.size();
    starts_line_ = false;
  }

  // Other spellings of [ ] and #. In `<::` the first stands for itself, unless `:` or `>` follows.
  void take_mark() {
    if (next_is("<::") && !next_is("<:::") && !next_is("<::>")) {
      add(std::string(1, text_[at_++]));
      return;
    }
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
    if (line_ == Line::kDirective) {
      // What is quoted behind these is a text with escapes, and never a name.
      const bool is_free = word == "define" || word == "error" || word == "warning" ||
                           word == "line" || word == "ident" || word == "sccs";
      line_ = is_free ? Line::kCode : Line::kMayName;
    } else if (starts_line_ && word == "#") {
      line_ = Line::kDirective;
    }
    words_.push_back({std::move(word), starts_line_});
    starts_line_ = false;
  }

  // What a line is, as far as it is read: code, a # that begins it, a directive that may name a
  // header (#if, #include, #pragma).
  enum class Line { kCode, kDirective, kMayName };

  static constexpr const char* kBehindHeaderName = "it hides text behind the name of a header";

  std::string text_{};
  std::vector<std::size_t> splices_{};
  std::size_t at_ = 0;
  bool starts_line_ = true;
  Line line_ = Line::kCode;
  std::size_t name_end_ = 0;  // up to here names of headers were looked at
  std::string doubt_{};
  std::vector<SourceWord> words_{};
};

// "constructor" of "__constructor__".
std::string_view plain_name(std::string_view word) {
  return word.size() > 4 && word.starts_with("__") && word.ends_with("__")
             ? word.substr(2, word.size() - 4)
             : word;
}

template <std::size_t kSize>
bool is_one_of(const std::array<std::string_view, kSize>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

constexpr std::array<std::string_view, 4> kOptions{"optimize", "target", "target_clones",
                                                   "no_sanitize"};
constexpr std::array<std::string_view, 5> kEarly{"constructor", "destructor", "ifunc", "section",
                                                 "init_priority"};
// What only describes. Every other attribute gives code a place, a name or options of its own, and
// some hand their text to the assembler as it stands.
constexpr std::array<std::string_view, 38> kDescribing{"nodiscard",
                                                       "maybe_unused",
                                                       "noreturn",
                                                       "likely",
                                                       "unlikely",
                                                       "fallthrough",
                                                       "deprecated",
                                                       "no_unique_address",
                                                       "carries_dependency",
                                                       "always_inline",
                                                       "noinline",
                                                       "noclone",
                                                       "flatten",
                                                       "const",
                                                       "pure",
                                                       "hot",
                                                       "cold",
                                                       "leaf",
                                                       "nothrow",
                                                       "unused",
                                                       "used",
                                                       "packed",
                                                       "aligned",
                                                       "vector_size",
                                                       "may_alias",
                                                       "nonnull",
                                                       "returns_nonnull",
                                                       "malloc",
                                                       "alloc_size",
                                                       "alloc_align",
                                                       "assume_aligned",
                                                       "format",
                                                       "warn_unused_result",
                                                       "artificial",
                                                       "gnu_inline",
                                                       "visibility",
                                                       "weak",
                                                       "unavailable"};

class TextPolicy {
 public:
  explicit TextPolicy(const std::vector<SourceWord>& words) : words_(words) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (word(i) == "#" && words_[i].starts_line && word(i + 1) == "define") {
        macros_.insert(word(i + 2));
      }
    }
  }

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
    if (plain_name(text) == "asm" || text == "__asm") {
      why_ = "it contains assembly ('" + text + "')";
    } else if (text == "_Pragma") {
      why_ = "it changes the compiler's options with a pragma ('_Pragma')";
    } else if (text == "#" && word(i + 1) == "#") {
      why_ = "it makes words out of parts ('##')";
    } else if (text == "#" && words_[i].starts_line) {
      look_at_directive(i + 1);
    } else if (text.starts_with("_Z")) {
      why_ = "it calls a function by the linker's name for it ('" + text + "')";
    } else if (is_behind_real(text)) {
      why_ = "it looks behind lab::real ('" + text + "')";
    } else if (text == "__attribute__" || text == "__attribute") {
      look_at_old_attribute(i);
    } else if (text == "[" && word(i + 1) == "[") {
      look_at_attribute(i);
    } else if ((text == "gnu" || text == "__gnu__") && i >= attribute_end_) {
      why_ = "it hides an attribute ('" + text + "')";
    }
  }

  // Where counts are made: an answer may not know whether it is counted.
  static bool is_behind_real(std::string_view name) {
    return name == "LAB_COUNTING" || name == "Counted" || name == "OperationCounts" ||
           name.starts_with("lab_operation_counts") || name == "lab_uncounted_value";
  }

  void look_at_directive(std::size_t i) {
    const std::string& name = word(i);
    if (name == "pragma") {
      look_at_pragma(i + 1);
    } else if (name == "ident" || name == "sccs") {
      why_ = "it hands text to the assembler ('#" + name + "')";
    } else if ((name == "define" || name == "undef") && word(i + 1).starts_with("LAB_")) {
      why_ = "it changes the macro " + word(i + 1) + " of the lab's headers";
    } else if (name == "define" && has_half_a_pair(i)) {
      why_ = "its macro " + word(i + 1) + " has one bracket of a pair";
    }
  }

  // Such a macro could close an attribute where nobody sees it, or open one.
  bool has_half_a_pair(std::size_t i) const {
    int depth = 0;
    for (; i < words_.size() && !words_[i].starts_line && depth >= 0; ++i) {
      depth += change_of_depth(words_[i].text);
    }
    return depth != 0;
  }

  static int change_of_depth(std::string_view mark) {
    return mark == "(" || mark == "[" ? 1 : mark == ")" || mark == "]" ? -1 : 0;
  }

  void look_at_pragma(std::size_t i) {
    const std::string& option = word(i + 1);
    const bool is_ours = word(i) == "GCC" && (option == "optimize" || option == "target");
    if (is_ours || word(i) == "clang") {
      why_ = "it changes the compiler's options with a pragma ('#pragma " + word(i) +
             (is_ours ? " " + option : std::string()) + "')";
    }
  }

  void look_at_old_attribute(std::size_t i) {
    if (word(i + 1) == "(" && word(i + 2) == "(") {
      look_at_attribute(i + 1);
    } else {
      why_ = "it hides an attribute ('" + word(i) + "')";
    }
  }

  // Everything up to the bracket that closes the one at `i`.
  void look_at_attribute(std::size_t i) {
    constexpr int kNames = 2;  // brackets around the names; around what is said to them are more
    int depth = 0;
    do {
      depth += change_of_depth(word(i));
      look_at_attribute_word(word(i), depth == kNames);
      ++i;
      if (++looked_at_ > kMostLooks * words_.size() + kMostLooks) {
        why_ = "it has brackets within brackets without end";
      }
    } while (depth > 0 && i < words_.size() && why_.empty());
    attribute_end_ = std::max(attribute_end_, i);
  }

  void look_at_attribute_word(const std::string& text, bool is_name) {
    const std::string_view name = plain_name(text);
    if (is_one_of(kOptions, name)) {
      why_ = "it changes the compiler's options with an attribute ('" + std::string(name) + "')";
    } else if (is_one_of(kEarly, name)) {
      why_ = "it places code where nobody calls it ('" + std::string(name) + "')";
    } else if (!is_name || !is_word_start(text.front())) {
      return;
    } else if (macros_.contains(text) ||
               !(is_one_of(kDescribing, name) || name == "gnu" || name == "using")) {
      why_ = "it has an attribute that may do more than describe ('" + text + "')";
    }
  }

  const std::vector<SourceWord>& words_;
  std::set<std::string, std::less<>> macros_{};
  static constexpr std::size_t kMostLooks = 64;  // at one word, on average
  std::size_t attribute_end_ = 0;
  std::size_t looked_at_ = 0;  // words in attributes, again for each attribute they stand in
  std::string why_{};
};

}  // namespace

std::vector<SourceWord> words_of(std::string_view source) {
  return Scanner(without_splices(source)).words();
}

std::string refused_text(std::string_view source) {
  Scanner scanner(without_splices(source));
  const std::vector<SourceWord> words = scanner.words();
  return scanner.doubt().empty() ? TextPolicy(words).refused() : scanner.doubt();
}

bool uses_name(std::string_view source, std::string_view name) {
  const std::size_t colon = name.rfind(':');
  const bool is_qualified = colon != std::string_view::npos;
  const std::string_view last = is_qualified ? name.substr(colon + 1) : name;
  const std::vector<SourceWord> words = words_of(source);
  const auto is = [&](std::size_t i, std::string_view mark) {
    return i < words.size() && words[i].text == mark;
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_used = is_qualified
                             ? is(i + 1, "(") || is(i + 1, "<") || (i > 0 && is(i - 1, ":"))
                             : is(i + 1, ":") || (i > 0 && is(i - 1, "<") && is(i + 1, "/"));
    if (words[i].text == last && is_used) {
      return true;
    }
  }
  return false;
}

}  // namespace grader
