// Flow collections: [a, b] and {key: value}, over one line or several.
#include <utility>

#include "grader/manifest/yaml_parser.h"

namespace grader::yaml {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\0'; }
bool is_flow_end(char c) { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'; }
bool is_quote(char c) { return c == '"' || c == '\''; }

std::string found_character(char c) { return in_quotes(std::string_view(&c, 1)); }

}  // namespace

// To the next character that belongs to the collection opened at `open`, over line ends and
// comments. Its lines stand further to the right than what it belongs to; only its closing bracket
// may stand level.
void Parser::flow_space(int parent_indent, Mark open, char bracket) {
  const char closing = bracket == '[' ? ']' : '}';
  while (cursor_.rest_is_blank()) {
    const int line = static_cast<int>(cursor_.line_index()) + 1;
    next_content();
    const bool level = !cursor_.at_end() && column() == parent_indent && cursor_.peek() == closing;
    if (cursor_.at_end() || (column() <= parent_indent && !level)) {
      stop(open, std::string("found '") + bracket + "' without its '" + closing + "' up to line " +
                     std::to_string(line) + ", wanted '" + closing +
                     "' (lines that go on are indented further)");
    }
  }
}

Node Parser::flow_node(int parent_indent) {
  const char first = cursor_.peek();
  if (is_quote(first)) {
    return quoted_scalar(parent_indent);
  }
  if (first != '[' && first != '{') {
    return flow_plain();
  }
  enter();
  Node node = first == '[' ? flow_list(parent_indent) : flow_map(parent_indent);
  leave();
  return node;
}

Node Parser::flow_list(int parent_indent) {
  Node list = node_of(Kind::kList, cursor_.mark());
  cursor_.skip(1);
  for (;;) {
    flow_space(parent_indent, list.mark, '[');
    if (cursor_.peek() == ']') {
      break;
    }
    list.items.push_back(flow_node(parent_indent));
    flow_space(parent_indent, list.mark, '[');
    if (cursor_.peek() == ',') {
      cursor_.skip(1);
    } else if (cursor_.peek() == ':') {
      stop(cursor_.mark(), "found ':' in a list, wanted '{key: value}' or the text in quotes");
    } else if (cursor_.peek() != ']') {
      stop(cursor_.mark(), "found " + found_character(cursor_.peek()) + ", wanted ',' or ']'");
    }
  }
  cursor_.skip(1);
  return list;
}

Node Parser::flow_map(int parent_indent) {
  Node map = node_of(Kind::kMap, cursor_.mark());
  cursor_.skip(1);
  for (;;) {
    flow_space(parent_indent, map.mark, '{');
    if (cursor_.peek() == '}') {
      break;
    }
    flow_entry(parent_indent, map);
    flow_space(parent_indent, map.mark, '{');
    if (cursor_.peek() == ',') {
      cursor_.skip(1);
    } else if (cursor_.peek() == ':') {
      stop(cursor_.mark(), "found a second ':' in one entry, wanted ',' or the text in quotes");
    } else if (cursor_.peek() != '}') {
      stop(cursor_.mark(), "found " + found_character(cursor_.peek()) + ", wanted ',' or '}'");
    }
  }
  cursor_.skip(1);
  return map;
}

void Parser::flow_entry(int parent_indent, Node& map) {
  const Mark mark = cursor_.mark();
  if (cursor_.peek() == '[' || cursor_.peek() == '{') {
    stop(mark, "found " + found_character(cursor_.peek()) + ", wanted 'key: value'");
  }
  const bool is_plain = !is_quote(cursor_.peek());
  Node key = flow_node(parent_indent);
  cursor_.skip_blanks();
  if (cursor_.peek() != ':') {
    const bool no_space = is_plain && key.text.find(':') != std::string::npos;
    stop(mark, "found " + in_quotes(key.text) + (no_space ? " without a space after ':'" : "") +
                   ", wanted 'key: value'");
  }
  cursor_.skip(1);
  flow_space(parent_indent, map.mark, '{');
  const bool is_empty = cursor_.peek() == ',' || cursor_.peek() == '}';
  Node value = is_empty ? node_of(Kind::kEmpty, mark) : flow_node(parent_indent);
  add_entry(map, std::move(key.text), mark, std::move(value));
}

// Plain text ends at , [ ] { } at ': ' and at ' #'.
Node Parser::flow_plain() {
  const std::string_view rest = cursor_.rest();
  std::size_t end = 0;
  while (end < rest.size() && !is_flow_end(rest[end])) {
    const char next = end + 1 < rest.size() ? rest[end + 1] : '\0';
    if (rest[end] == ':' && (is_blank(next) || is_flow_end(next))) {
      break;
    }
    if (rest[end] == '#' && end > 0 && is_blank(rest[end - 1])) {
      break;
    }
    ++end;
  }
  std::string_view text = rest.substr(0, end);
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  Node node = node_of(Kind::kPlain, cursor_.mark(), std::string(text));
  if (text.empty()) {
    stop(node.mark, "found " + found_character(cursor_.peek()) + ", wanted a value");
  }
  if (const std::string fault = plain_fault(text); !fault.empty()) {
    note(node.mark, fault);
  } else if (text.find('?') != std::string_view::npos) {  // some readers see the start of a key
    note(node.mark, "found '?' in the plain text " + in_quotes(text) +
                        ", wanted one value; put the text in quotes");
  }
  cursor_.skip(end);
  return node;
}

}  // namespace grader::yaml
