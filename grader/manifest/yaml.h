// A manifest's text as a plain tree with places, of the part of YAML that manifests use.
//
// Theory of operation. yaml-cpp reads the text and yaml_source.cpp turns its events into the tree.
// Scalars stay text: the field that wants a number parses it. What readers disagree about or what
// hides mistakes is refused by name: anchors, aliases, tags, directives, several documents, '?'
// keys, plain text over several lines, tabs in indentation, repeated keys. yaml_scan.cpp looks at
// the text first, for what yaml-cpp 0.7 lets pass (a quote that is not closed) or reports in words
// that do not help. The 119 kB of this course take 11 ms of processor time, 1 ms of it for the
// scan; the worst of two dozen hostile MiB took 1 s.
//
// A fault inside one value (a '*' or ': ' in plain text, a repeated key) is noted and reading goes
// on; a fault of the structure ends the file.
#ifndef GRADER_MANIFEST_YAML_H
#define GRADER_MANIFEST_YAML_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/faults.h"

namespace grader::yaml {

enum class Kind { kEmpty, kPlain, kQuoted, kList, kMap };  // kQuoted: '|' and '>' blocks too

struct Entry;

struct Node {
  Kind kind = Kind::kEmpty;
  Mark mark{};         // of its first character; of the key or dash when empty
  std::string text{};  // of a scalar
  std::vector<Node> items{};
  // In the file's order, each key once. No {}: clang would want Entry complete here.
  std::vector<Entry> entries;

  bool is_scalar() const { return kind == Kind::kPlain || kind == Kind::kQuoted; }
  const Entry* find(std::string_view key) const;
};

struct Entry {
  std::string key{};
  Mark mark{};  // of the key
  Node value{};
};

// Nothing when the structure is broken; what is wrong is then in `faults`. An empty text gives an
// empty node.
std::optional<Node> parse(std::string_view text, const std::string& file, Faults& faults);

}  // namespace grader::yaml

#endif  // GRADER_MANIFEST_YAML_H
