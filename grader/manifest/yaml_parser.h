// The parser behind yaml.h: block collections, flow collections and scalars, one file each.
#ifndef GRADER_MANIFEST_YAML_PARSER_H
#define GRADER_MANIFEST_YAML_PARSER_H

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/yaml.h"
#include "grader/manifest/yaml_cursor.h"

namespace grader::yaml {

Node node_of(Kind kind, Mark mark, std::string text = {});

// Indentations are in bytes; -1 is outside of everything. A function that reads a block node leaves
// the cursor on the first character of the next line with content; one that reads a flow node or a
// quoted scalar leaves it behind the last character.
class Parser {
 public:
  Parser(std::string_view text, const std::string& file, Faults& faults)
      : cursor_(text), file_(file), faults_(faults) {}

  std::optional<Node> document();

 private:
  struct Stop {};  // thrown after a fault that leaves the structure unknown

  // yaml_block.cpp
  Node block_node(int parent_indent);
  Node block_list(int indent);
  Node block_map(int indent);
  void block_entry(int indent, Node& map);
  Node value_on_next_line(int indent, Mark owner, bool list_may_align);
  Node value_on_same_line(int parent_indent);
  Node plain_line();
  void finish_line(std::string_view after);
  void refuse_deeper_line(int indent);
  bool at_item() const;
  bool at_document_marker() const;
  bool at_key() const;
  std::string take_key(int indent);
  void next_content();
  void refuse_tab();
  void add_entry(Node& map, std::string key, Mark mark, Node value);

  // yaml_flow.cpp
  Node flow_node(int parent_indent);
  Node flow_list(int parent_indent);
  Node flow_map(int parent_indent);
  void flow_entry(int parent_indent, Node& map);
  Node flow_plain();
  void flow_space(int parent_indent, Mark open, char bracket);

  // yaml_scalar.cpp
  Node quoted_scalar(int parent_indent);
  void fold_quoted_line(int parent_indent, Mark open, char quote, std::size_t fixed, bool joined,
                        std::string& text);
  void escape(std::string& out);
  Node block_scalar(int parent_indent);
  std::vector<std::string_view> block_lines(int parent_indent);

  static std::string plain_fault(std::string_view text);
  void enter();
  void leave() { --depth_; }
  int column() const { return static_cast<int>(cursor_.column()); }
  void note(Mark mark, std::string message) { faults_.add(file_, mark, std::move(message)); }
  [[noreturn]] void stop(Mark mark, std::string message);

  Cursor cursor_;
  const std::string& file_;
  Faults& faults_;
  int depth_ = 0;
};

}  // namespace grader::yaml

#endif  // GRADER_MANIFEST_YAML_PARSER_H
