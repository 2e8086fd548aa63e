// Makes the tree of yaml-cpp's events and our faults of its errors; no other file knows yaml-cpp.
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "grader/manifest/yaml.h"
#include "grader/manifest/yaml_scan.h"

namespace grader::yaml {
namespace {

constexpr std::size_t kMostKeys = 1000;  // of one map: a repeated key is looked for one by one
constexpr std::size_t kNone = std::string_view::npos;
constexpr std::string_view kEscapes =
    "\\n, \\t, \\r, \\0, \\e, \\\", \\/, \\\\, \\xNN, \\uNNNN or \\UNNNNNNNN";

// A collection that has not ended yet.
struct Open {
  Node node{};
  char bracket = '\0';           // '[' or '{'; '\0' of a block collection
  int column = 0;                // in bytes, of a block collection's keys or dashes
  bool is_braceless = false;     // a 'key: value' in a list
  std::optional<Entry> entry{};  // its key is read, its value is not
};

class Builder : public YAML::EventHandler {
 public:
  Builder(const Text& text, const Scanned& scanned)
      : text_(text), bytes_(text.bytes()), scanned_(scanned) {}

  Node take() { return std::move(root_); }
  [[noreturn]] void refuse(const YAML::Exception& error) const;

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/,
                       YAML::anchor_t /*anchor*/, YAML::EmitterStyle::value style) override {
    open(Kind::kList, at(mark), style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  YAML::EmitterStyle::value style) override {
    open(Kind::kMap, at(mark), style);
  }
  void OnMapEnd() override { close(); }

 private:
  static std::size_t at(const YAML::Mark& mark) { return static_cast<std::size_t>(mark.pos); }
  bool wants_key() const {
    return !open_.empty() && open_.back().node.kind == Kind::kMap && !open_.back().entry;
  }
  void open(Kind kind, std::size_t offset, YAML::EmitterStyle::value style);
  void close();
  void add(Node node);
  void read_key(Node node, std::size_t offset);
  [[noreturn]] void refuse_key(std::size_t offset, std::string_view found,
                               const std::string& note = {}) const {
    text_.stop(offset, "found " + in_quotes(found) + note + ", wanted 'key: value'");
  }
  void refuse_keyless(std::size_t colon) const;
  [[noreturn]] void refuse_escape(std::string_view read) const;
  [[noreturn]] void refuse_place(std::size_t offset) const;
  void refuse_level(std::size_t offset, bool may_be_level) const;

  const Text& text_;
  std::string_view bytes_;
  const Scanned& scanned_;
  Node root_{};
  std::vector<Open> open_{};
  bool has_document_ = false;
};

void Builder::OnDocumentStart(const YAML::Mark& mark) {
  const std::string_view line = text_.content(at(mark));
  if (has_document_) {
    text_.stop(at(mark), "found " + in_quotes(line) +
                             (line.starts_with("---") ? ", wanted one document in the file"
                                                      : ", wanted the end of the file"));
  }
  has_document_ = true;
}

// Always an empty value: the scan has covered the words for null. yaml-cpp puts it at what follows.
void Builder::OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) {
  if (open_.empty()) {
    return;
  }
  Node node{};
  if (wants_key()) {
    refuse_key(at(mark), text_.content(at(mark)));
  } else if (open_.back().entry) {
    node.mark = open_.back().entry->mark;
  } else if (open_.back().bracket != '\0') {
    text_.stop(at(mark), "found " + in_quotes(bytes_.substr(at(mark), 1)) + ", wanted a value");
  } else {
    const std::vector<std::size_t>& dashes = scanned_.dashes;
    const auto next = std::lower_bound(dashes.begin(), dashes.end(), at(mark));
    node.mark = text_.mark(next == dashes.begin() ? at(mark) : *std::prev(next));
  }
  add(std::move(node));
}

void Builder::OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) {
  text_.stop(at(mark), "found an alias, wanted a value");  // where the scan saw no '*'
}

void Builder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                       const std::string& value) {
  const std::size_t offset = at(mark);
  Node node{};
  node.kind = tag == "?" ? Kind::kPlain : Kind::kQuoted;
  node.mark = text_.mark(offset);
  node.text = value;
  if (node.kind == Kind::kPlain) {
    if (scanned_.bytes.compare(offset, value.size(), value) != 0) {  // over several lines
      refuse_place(bytes_.find_first_not_of(" \t\r\n", bytes_.find('\n', offset)));
    }
    node.text = bytes_.substr(offset, value.size());  // not what covers it
  } else if (!is_utf8(value)) {                       // \N and \_ of yaml-cpp 0.7
    text_.stop(offset, "found the escape \\N or \\_, wanted " + std::string(kEscapes));
  }
  if (wants_key()) {
    read_key(std::move(node), offset);
  } else {
    refuse_level(offset, false);
    add(std::move(node));
  }
}

// yaml-cpp also gives keys that no colon follows: in '{a, b: 1}', and at the end of a file.
void Builder::read_key(Node node, std::size_t offset) {
  const bool is_plain = node.kind == Kind::kPlain;
  const std::size_t end = is_plain ? offset + node.text.size() : closing_quote(bytes_, offset);
  const std::size_t colon = bytes_.find_first_not_of(" \t", end);
  if (colon == kNone || bytes_[colon] != ':') {
    const bool no_space = is_plain && node.text.find(':') != kNone;
    refuse_key(offset, node.text, no_space ? " without a space after ':'" : "");
  }
  if (open_.back().is_braceless) {
    text_.stop(colon, flow_fault(bytes_, colon, '['));
  }
  const Node& map = open_.back().node;
  if (const Entry* first = map.find(node.text)) {
    text_.note(offset, "found the key " + in_quotes(node.text) +
                           " a second time, wanted it once (first in line " +
                           std::to_string(first->mark.line) + ")");
  } else if (map.entries.size() == kMostKeys) {
    text_.stop(offset,
               "found more than " + std::to_string(kMostKeys) + " keys in one map, wanted fewer");
  }
  open_.back().entry = Entry{.key = std::move(node.text), .mark = node.mark};
}

void Builder::open(Kind kind, std::size_t offset, YAML::EmitterStyle::value style) {
  if (wants_key()) {
    refuse_key(offset, text_.content(offset));
  }
  const bool is_block = style == YAML::EmitterStyle::Block;
  refuse_level(offset, kind == Kind::kList && is_block);
  Open next{.column = text_.column(offset)};
  next.node.kind = kind;
  next.node.mark = text_.mark(offset);
  if (!is_block) {
    next.bracket = kind == Kind::kList ? '[' : '{';
    next.is_braceless = bytes_[offset] != next.bracket;
  }
  open_.push_back(std::move(next));
}

void Builder::close() {
  Node node = std::move(open_.back().node);
  open_.pop_back();
  add(std::move(node));
}

void Builder::add(Node node) {
  if (open_.empty()) {
    root_ = std::move(node);
    return;
  }
  Open& top = open_.back();
  if (!top.entry) {
    top.node.items.push_back(std::move(node));
    return;
  }
  if (top.node.find(top.entry->key) == nullptr) {  // read_key has noted a repeated key
    top.entry->value = std::move(node);
    top.node.entries.push_back(std::move(*top.entry));
  }
  top.entry.reset();
}

void Builder::refuse(const YAML::Exception& error) const {
  const std::size_t offset = std::min(at(error.mark), bytes_.size() - 1);
  if (error.msg.starts_with(YAML::ErrorMsg::INVALID_ESCAPE) ||
      error.msg.starts_with(YAML::ErrorMsg::INVALID_UNICODE) ||
      error.msg == YAML::ErrorMsg::INVALID_HEX) {
    refuse_escape(bytes_.substr(0, at(error.mark)));
  }
  if (error.msg == YAML::ErrorMsg::TAB_IN_INDENTATION) {  // in a line that holds nothing else, too
    text_.stop(offset, "found a tab in the indentation, wanted spaces");
  }
  if (error.msg == YAML::ErrorMsg::CHAR_IN_BLOCK ||
      error.msg == YAML::ErrorMsg::ZERO_INDENT_IN_BLOCK) {
    text_.stop(offset, "found " + in_quotes(text_.content(offset)) +
                           " after '|' or '>', wanted the end of the line; put a text that starts "
                           "with '|' or '>' in quotes");
  }
  if (error.msg == YAML::ErrorMsg::MAP_VALUE) {
    refuse_keyless(offset);
  }
  refuse_place(offset);
}

// A key without its colon reaches into the line of the next key, whose colon yaml-cpp reports.
void Builder::refuse_keyless(std::size_t colon) const {
  const auto next = std::lower_bound(scanned_.keyless.begin(), scanned_.keyless.end(), colon);
  if (next == scanned_.keyless.begin()) {
    return;
  }
  const std::size_t keyless = *std::prev(next);
  const std::string_view key = text_.content(keyless);
  const std::size_t after = bytes_.find_first_not_of(" \t\r\n", keyless + key.size());
  const bool is_above = after < colon && text_.line_begin(after) == text_.line_begin(colon);
  const bool is_level = text_.column(after) == text_.column(keyless) ||
                        (wants_key() && open_.back().column == text_.column(keyless));
  if (is_above && (is_level || open_.empty())) {
    refuse_key(keyless, key);
  }
}

// The escape that ends `read`.
void Builder::refuse_escape(std::string_view read) const {
  const std::size_t begin = read.rfind('\\', read.size() - 2);
  std::string_view escape = read.substr(begin);
  while (!is_utf8(escape)) {
    escape.remove_suffix(1);
  }
  text_.stop(begin, "found the escape " + in_quotes(escape) + ", wanted " + std::string(kEscapes));
}

// yaml-cpp takes a line without a key for the empty value above it. Only a list may stand level.
void Builder::refuse_level(std::size_t offset, bool may_be_level) const {
  if (!open_.empty() && open_.back().entry && open_.back().bracket == '\0' &&
      text_.column(offset) < open_.back().column + (may_be_level ? 0 : 1)) {
    refuse_place(offset);
  }
}

// Reports what stands at `offset` and cannot stand there.
void Builder::refuse_place(std::size_t offset) const {
  offset = std::min(offset, bytes_.size() - 1);
  if (!open_.empty() && open_.back().bracket != '\0') {
    text_.stop(offset, flow_fault(bytes_, offset, open_.back().bracket));
  }
  // Outside of brackets it is the whole line that belongs nowhere.
  offset = std::min(bytes_.find_first_not_of(' ', text_.line_begin(offset)), offset);
  const std::string_view line = text_.content(offset);
  const std::string found = "found " + in_quotes(line);
  if (open_.empty()) {
    text_.stop(offset, found + ", wanted the end of the file");
  }
  const Open& top = open_.back();
  const int column = text_.column(offset);
  if (column > top.column) {
    const bool is_text = !line.starts_with("- ") && key_colon(line) == kNone;
    text_.stop(offset, found + " in column " + std::to_string(column + 1) + ", wanted column " +
                           std::to_string(top.column + 1) +
                           (is_text ? "; put a text of several lines in quotes" : ""));
  }
  text_.stop(offset, found + (top.node.kind == Kind::kMap ? ", wanted 'key: value'"
                                                          : ", wanted '- ' and an item"));
}

}  // namespace

const Entry* Node::find(std::string_view key) const {
  const auto at = std::find_if(entries.begin(), entries.end(),
                               [&](const Entry& entry) { return entry.key == key; });
  return at == entries.end() ? nullptr : &*at;
}

std::optional<Node> parse(std::string_view text, const std::string& file, Faults& faults) try {
  while (text.starts_with("\xef\xbb\xbf")) {  // byte order marks
    text.remove_prefix(3);
  }
  const Text source(text, file, faults);
  const Scanned scanned = scan(source);
  Builder builder(source, scanned);
  try {
    std::istringstream in(scanned.bytes);
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    builder.refuse(error);
  }
  return builder.take();
} catch (const Stop&) {
  return std::nullopt;
}

}  // namespace grader::yaml
