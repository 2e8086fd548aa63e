// A strict reader for the part of YAML that manifests use, giving a plain tree with places.
//
// Theory of operation. A manifest is block maps and lists by indentation, flow maps and lists,
// plain and quoted scalars, '|' and '>' blocks, and comments. Everything else YAML has is refused
// by name: anchors, aliases, tags, directives, several documents, '?' keys, plain text over several
// lines, tabs in indentation. What is accepted means the same to every YAML reader (the tests
// compare with yaml-cpp). Scalars stay text: the field that wants a number parses it. We do not use
// yaml-cpp here because 0.7 accepts an unclosed quote, forgets the place of empty values and
// needs more time for the text alone than a whole course may take.
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
