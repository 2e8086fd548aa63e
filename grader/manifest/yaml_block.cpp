// Block maps and lists: what belongs together is told by indentation.
#include <algorithm>
#include <utility>

#include "grader/manifest/yaml_parser.h"

namespace grader::yaml {
namespace {

constexpr int kDeepest = 32;
constexpr std::size_t kMostKeys = 1000;  // of one map: a repeated key is looked for one by one

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\0'; }

// Where a plain text ends in `line`: before " #" or the blanks at the end.
std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '#' && is_blank(line[i - 1])) {
      line = line.substr(0, i);
      break;
    }
  }
  while (!line.empty() && is_blank(line.back())) {
    line.remove_suffix(1);
  }
  return line;
}

// The colon that ends a key, or npos.
std::size_t key_colon(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ':' && (i + 1 == text.size() || is_blank(text[i + 1]))) {
      return i;
    }
  }
  return std::string_view::npos;
}

// Just behind the quote that closes the one at the start of `text`, npos when it is not in `text`.
std::size_t closing_quote(std::string_view text) {
  const char quote = text.front();
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '"' || i + 1 == text.size() || text[i + 1] != quote) {
        return i + 1;
      }
      ++i;  // '' stands for one quote
    }
  }
  return std::string_view::npos;
}

}  // namespace

const Entry* Node::find(std::string_view key) const {
  for (const Entry& entry : entries) {
    if (entry.key == key) {
      return &entry;
    }
  }
  return nullptr;
}

Node node_of(Kind kind, Mark mark, std::string text) {
  Node node{};
  node.kind = kind;
  node.mark = mark;
  node.text = std::move(text);
  return node;
}

std::optional<Node> parse(std::string_view text, const std::string& file, Faults& faults) {
  if (text.starts_with("\xef\xbb\xbf")) {
    text.remove_prefix(3);
  }
  if (const auto fault = unreadable(text)) {
    faults.add(file, Cursor(text.substr(0, fault->offset + 1)).mark_of_offset(fault->offset),
               fault->message);
    return std::nullopt;
  }
  return Parser(text, file, faults).document();
}

std::optional<Node> Parser::document() try {
  cursor_.to_first_content();
  refuse_tab();
  if (!cursor_.at_end() && cursor_.peek() == '%') {
    stop(cursor_.mark(), "found the directive " + in_quotes(cursor_.rest()) +
                             ", wanted none: a manifest is plain YAML");
  }
  if (!cursor_.at_end() && at_document_marker() && cursor_.peek() == '-') {
    cursor_.skip(3);
    finish_line("'---'");
  }
  if (cursor_.at_end()) {
    return Node{};
  }
  if (at_document_marker()) {
    stop(cursor_.mark(), "found " + in_quotes(cursor_.rest()) + ", wanted the document");
  }
  Node root = block_node(-1);
  if (!cursor_.at_end()) {
    const std::string rest = in_quotes(without_comment(cursor_.rest()));
    stop(cursor_.mark(), at_document_marker()
                             ? "found " + rest + ", wanted one document in the file"
                             : "found " + rest + ", wanted the end of the file");
  }
  return root;
} catch (const Stop&) {
  return std::nullopt;
}

void Parser::stop(Mark mark, std::string message) {
  note(mark, std::move(message));
  throw Stop{};
}

void Parser::next_content() {
  cursor_.next_content();
  refuse_tab();
}

void Parser::refuse_tab() {
  if (!cursor_.at_end() && cursor_.line().tab_indent) {
    stop(cursor_.mark_of_offset(cursor_.line().begin + cursor_.line().indent),
         "found a tab in the indentation, wanted spaces");
  }
}

void Parser::enter() {
  if (++depth_ > kDeepest) {
    stop(cursor_.mark(),
         "found more than " + std::to_string(kDeepest) + " levels of lists and maps, wanted fewer");
  }
}

bool Parser::at_item() const { return cursor_.peek() == '-' && is_blank(cursor_.peek(1)); }

bool Parser::at_document_marker() const {
  const std::string_view rest = cursor_.rest();
  return cursor_.column() == 0 && (rest.starts_with("---") || rest.starts_with("...")) &&
         (rest.size() == 3 || is_blank(rest[3]));
}

Node Parser::block_node(int parent_indent) {
  enter();
  Node node{};
  if (at_item()) {
    node = block_list(column());
  } else if (at_key()) {
    node = block_map(column());
  } else {
    node = value_on_same_line(parent_indent);
  }
  leave();
  return node;
}

Node Parser::block_list(int indent) {
  Node list = node_of(Kind::kList, cursor_.mark());
  while (!cursor_.at_end() && column() == indent && at_item()) {
    const Mark dash = cursor_.mark();
    cursor_.skip(1);
    if (cursor_.rest_is_blank()) {
      list.items.push_back(value_on_next_line(indent, dash, false));
    } else {
      const std::string_view line = cursor_.text_of(cursor_.line());
      if (line.substr(0, cursor_.column()).find('\t') != std::string_view::npos) {
        stop(dash, "found a tab after '-', wanted a space");
      }
      list.items.push_back(block_node(indent));
    }
    refuse_deeper_line(indent);
  }
  return list;
}

Node Parser::block_map(int indent) {
  Node map = node_of(Kind::kMap, cursor_.mark());
  while (!cursor_.at_end() && column() == indent && !at_document_marker()) {
    block_entry(indent, map);
    refuse_deeper_line(indent);
  }
  return map;
}

void Parser::block_entry(int indent, Node& map) {
  const Mark mark = cursor_.mark();
  if (!at_key()) {
    stop(mark, "found " + in_quotes(without_comment(cursor_.rest())) + ", wanted 'key: value'");
  }
  std::string key = take_key(indent);
  Node value =
      cursor_.rest_is_blank() ? value_on_next_line(indent, mark, true) : value_on_same_line(indent);
  add_entry(map, std::move(key), mark, std::move(value));
}

void Parser::add_entry(Node& map, std::string key, Mark mark, Node value) {
  if (const Entry* first = map.find(key)) {
    note(mark, "found the key " + in_quotes(key) +
                   " a second time, wanted it once (first in line " +
                   std::to_string(first->mark.line) + ")");
    return;
  }
  if (map.entries.size() == kMostKeys) {
    stop(mark, "found more than " + std::to_string(kMostKeys) + " keys in one map, wanted fewer");
  }
  map.entries.push_back({.key = std::move(key), .mark = mark, .value = std::move(value)});
}

// Whether the line at the cursor starts with 'key:'.
bool Parser::at_key() const {
  const char first = cursor_.peek();
  if (first == '"' || first == '\'') {
    const std::string_view rest = cursor_.rest();
    std::size_t after = closing_quote(rest);
    while (after < rest.size() && is_blank(rest[after])) {
      ++after;
    }
    return key_colon(rest.substr(std::min(after, rest.size()))) == 0;
  }
  if (std::string_view("[]{},#&*!|>@`%").find(first) != std::string_view::npos ||
      ((first == '?' || first == '-') && is_blank(cursor_.peek(1)))) {
    return false;
  }
  const std::size_t colon = key_colon(without_comment(cursor_.rest()));
  return colon != std::string_view::npos && colon != 0;
}

// The key at the cursor; the cursor goes behind its colon.
std::string Parser::take_key(int indent) {
  std::string key{};
  if (cursor_.peek() == '"' || cursor_.peek() == '\'') {
    key = quoted_scalar(indent).text;
    cursor_.skip_blanks();
  } else {
    const std::size_t colon = key_colon(cursor_.rest());
    key = without_comment(cursor_.rest().substr(0, colon));
    if (const std::string fault = plain_fault(key); !fault.empty()) {
      note(cursor_.mark(), fault);
    }
    cursor_.skip(colon);
  }
  cursor_.skip(1);
  return key;
}

// What follows 'key:' or '-' when nothing else is in that line. A list may stand under its key
// without being indented further.
Node Parser::value_on_next_line(int indent, Mark owner, bool list_may_align) {
  next_content();
  if (!cursor_.at_end() && !at_document_marker()) {
    if (column() > indent) {
      return block_node(indent);
    }
    if (list_may_align && column() == indent && at_item()) {
      return block_list(indent);
    }
  }
  return node_of(Kind::kEmpty, owner);
}

Node Parser::value_on_same_line(int parent_indent) {
  const char first = cursor_.peek();
  if (first == '|' || first == '>') {
    return block_scalar(parent_indent);
  }
  if (first == '"' || first == '\'') {
    Node node = quoted_scalar(parent_indent);
    finish_line("the closing quote");
    return node;
  }
  if (first == '[' || first == '{') {
    Node node = flow_node(parent_indent);
    finish_line(first == '[' ? "']'" : "'}'");
    return node;
  }
  return plain_line();
}

Node Parser::plain_line() {
  const std::string_view text = without_comment(cursor_.rest());
  Node node = node_of(Kind::kPlain, cursor_.mark(), std::string(text));
  if (const std::string fault = plain_fault(text); !fault.empty()) {
    note(node.mark, fault);
  } else if (key_colon(text) != std::string_view::npos) {
    note(node.mark, "found ': ' in the plain text " + in_quotes(text) +
                        ", wanted one value; put the text in quotes");
  }
  next_content();
  return node;
}

// Plain text that starts like something else, or holds a tab, which readers disagree about.
std::string Parser::plain_fault(std::string_view text) {
  if (text.find('\t') != std::string_view::npos) {
    return "found a tab in the plain text " + in_quotes(text) +
           ", wanted spaces; put the text in quotes";
  }
  const char first = text.empty() ? ' ' : text.front();
  const char* meaning = nullptr;
  if (first == '*') {
    meaning = "is an alias in YAML";
  } else if (first == '&') {
    meaning = "is an anchor in YAML";
  } else if (first == '!') {
    meaning = "is a tag in YAML";
  } else if ((first == '-' || first == '?') && (text.size() == 1 || is_blank(text[1]))) {
    meaning = first == '-' ? "starts a list in YAML" : "starts a key in YAML";
  } else if (std::string_view("@`%,]}|>#").find(first) != std::string_view::npos) {
    meaning = "cannot start a text in YAML";
  } else {
    return {};
  }
  return "found " + in_quotes(text) + ", whose '" + first + "' " + meaning +
         ", wanted a value; put the text in quotes";
}

void Parser::finish_line(std::string_view after) {
  if (!cursor_.rest_is_blank()) {
    note(cursor_.mark(), "found " + in_quotes(without_comment(cursor_.rest())) + " after " +
                             std::string(after) +
                             ", wanted the end of the line; put the whole text in quotes");
  }
  next_content();
}

void Parser::refuse_deeper_line(int indent) {
  if (cursor_.at_end() || column() <= indent) {
    return;
  }
  const std::string_view text = without_comment(cursor_.rest());
  const bool is_text = !at_item() && key_colon(text) == std::string_view::npos;
  stop(cursor_.mark(), "found " + in_quotes(text) + " in column " + std::to_string(column() + 1) +
                           ", wanted column " + std::to_string(indent + 1) +
                           (is_text ? "; put a text of several lines in quotes" : ""));
}

}  // namespace grader::yaml
