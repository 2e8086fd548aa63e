// Scalars over several lines: text in quotes, and '|' and '>' blocks.
#include <array>
#include <charconv>
#include <utility>

#include "grader/manifest/yaml_parser.h"

namespace grader::yaml {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

void append_utf8(std::string& out, unsigned code) {
  const auto tail = [&](unsigned shift) {
    out += static_cast<char>(0x80U | ((code >> shift) & 0x3fU));
  };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0U | (code >> 6U));
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0U | (code >> 12U));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xf0U | (code >> 18U));
    tail(12);
    tail(6);
    tail(0);
  }
}

struct Escape {
  char name = 0;
  char value = 0;
};
constexpr std::array<Escape, 8> kEscapes{{{'n', '\n'},
                                          {'t', '\t'},
                                          {'r', '\r'},
                                          {'0', '\0'},
                                          {'e', '\x1b'},
                                          {'"', '"'},
                                          {'/', '/'},
                                          {'\\', '\\'}}};

// '|' or '>' with what may follow it.
struct BlockHeader {
  bool folds = false;
  char chomp = ' ';  // '-': no line end, '+': all of them, ' ': one
};

bool is_more_indented(std::string_view line) { return !line.empty() && is_blank(line.front()); }

// The lines of a '>' block: a single line end becomes a space, further ones stay; lines that are
// indented further keep theirs.
std::string folded(const std::vector<std::string_view>& lines) {
  std::string text{};
  std::size_t empty = 0;
  std::optional<std::string_view> last{};
  for (const std::string_view line : lines) {
    if (line.empty()) {
      ++empty;
      continue;
    }
    const bool keeps = !last || is_more_indented(*last) || is_more_indented(line);
    if (last && (keeps || empty == 0)) {
      text += keeps ? '\n' : ' ';
    }
    text.append(empty, '\n');
    text += line;
    empty = 0;
    last = line;
  }
  return text;
}

std::string kept(const std::vector<std::string_view>& lines) {
  std::string text{};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += i == 0 ? "" : "\n";
    text += lines[i];
  }
  return text;
}

}  // namespace

// Behind the first character of the quote's next line; the number of empty lines skipped is added
// to `text` as line ends.
void Parser::fold_quoted_line(int parent_indent, Mark open, char quote, std::size_t fixed,
                              bool joined, std::string& text) {
  while (text.size() > fixed && is_blank(text.back())) {
    text.pop_back();
  }
  std::size_t empty = 0;
  const std::size_t line = cursor_.line_index() + 1;
  for (;;) {
    cursor_.next_line();
    if (!cursor_.at_end()) {
      cursor_.skip_blanks();
    }
    if (cursor_.at_end() || !cursor_.rest().empty()) {
      break;
    }
    ++empty;
  }
  if (cursor_.at_end() || static_cast<int>(cursor_.line().indent) <= parent_indent) {
    stop(open, std::string("found a text whose ") + quote + " is not closed up to line " +
                   std::to_string(line) + ", wanted a closing " + quote +
                   " (lines that go on are indented further)");
  }
  if (empty > 0) {
    text.append(empty, '\n');
  } else if (!joined) {
    text += ' ';
  }
}

Node Parser::quoted_scalar(int parent_indent) {
  Node node = node_of(Kind::kQuoted, cursor_.mark());
  const char quote = cursor_.peek();
  std::size_t fixed = 0;  // blanks before it are not stripped at a line end
  cursor_.skip(1);
  for (;;) {
    if (cursor_.rest().empty()) {
      fold_quoted_line(parent_indent, node.mark, quote, fixed, false, node.text);
      fixed = node.text.size();
      continue;
    }
    const char c = cursor_.peek();
    if (c == quote && quote == '\'' && cursor_.peek(1) == quote) {
      cursor_.skip(1);
    } else if (c == quote) {
      break;
    } else if (c == '\\' && quote == '"') {
      if (cursor_.rest().size() == 1) {
        cursor_.skip(1);
        fold_quoted_line(parent_indent, node.mark, quote, node.text.size(), true, node.text);
      } else {
        escape(node.text);
      }
      fixed = node.text.size();
      continue;
    }
    node.text += c;
    cursor_.skip(1);
  }
  cursor_.skip(1);
  return node;
}

void Parser::escape(std::string& out) {
  const Mark mark = cursor_.mark();
  const char name = cursor_.peek(1);
  for (const Escape& known : kEscapes) {
    if (known.name == name) {
      out += known.value;
      cursor_.skip(2);
      return;
    }
  }
  const std::size_t digits = name == 'x' ? 2 : name == 'u' ? 4 : name == 'U' ? 8 : 0;
  const std::string_view number = cursor_.rest().substr(2, digits);
  unsigned code = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), code, 16);
  const bool read = digits > 0 && number.size() == digits && error == std::errc{} &&
                    end == number.data() + digits;
  if (!read || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
    note(mark,
         "found the escape " + in_quotes(cursor_.rest().substr(0, 2 + digits)) +
             ", wanted \\n, \\t, \\r, \\0, \\e, \\\", \\/, \\\\, \\xNN, \\uNNNN or \\UNNNNNNNN");
    cursor_.skip(2);
    return;
  }
  append_utf8(out, code);
  cursor_.skip(2 + digits);
}

Node Parser::block_scalar(int parent_indent) {
  Node node = node_of(Kind::kQuoted, cursor_.mark());
  BlockHeader header{.folds = cursor_.peek() == '>'};
  cursor_.skip(1);
  if (cursor_.peek() == '-' || cursor_.peek() == '+') {
    header.chomp = cursor_.peek();
    cursor_.skip(1);
  }
  if (!cursor_.rest_is_blank()) {
    stop(node.mark, "found " + in_quotes(cursor_.rest()) +
                        " after '|' or '>', wanted the end of the "
                        "line; put a text that starts with '|' or '>' in quotes");
  }
  const std::vector<std::string_view> all = block_lines(parent_indent);
  std::vector<std::string_view> lines = all;
  while (!lines.empty() && lines.back().empty()) {
    lines.pop_back();
  }
  node.text = header.folds ? folded(lines) : kept(lines);
  const bool is_last_line = cursor_.at_end() && all.size() == lines.size();
  const bool has_end = !lines.empty() && (!is_last_line || cursor_.ends_with_newline());
  if (header.chomp == '+') {
    node.text.append(all.size() - lines.size() + (has_end ? 1 : 0), '\n');
  } else if (header.chomp == ' ' && has_end) {
    node.text += '\n';
  }
  return node;
}

// The lines below '|' or '>' without their indentation, which the first line with text sets.
std::vector<std::string_view> Parser::block_lines(int parent_indent) {
  std::vector<std::string_view> lines{};
  std::size_t indent = 0;  // 0: not known yet
  std::size_t widest_empty = 0;
  for (cursor_.next_line(); !cursor_.at_end(); cursor_.next_line()) {
    const std::string_view line = cursor_.text_of(cursor_.line());
    const bool only_spaces = line.size() == cursor_.line().indent;
    if (indent == 0 && !only_spaces) {
      indent = std::max<std::size_t>(cursor_.line().indent, 1);
      if (widest_empty > indent) {
        stop(cursor_.mark(),
             "found a first line with less indentation than an empty line above it, "
             "wanted no spaces in empty lines");
      }
    } else if (indent == 0) {
      widest_empty = std::max(widest_empty, line.size());
    }
    const bool is_inside =
        static_cast<int>(cursor_.line().indent) > parent_indent && cursor_.line().indent >= indent;
    if (!only_spaces && !is_inside) {
      break;
    }
    const bool has_text = indent > 0 && line.size() > indent;
    lines.push_back(has_text ? line.substr(indent) : std::string_view{});
  }
  cursor_.settle();
  refuse_tab();
  return lines;
}

}  // namespace grader::yaml
