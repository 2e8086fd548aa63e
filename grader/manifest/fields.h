// Typed readers for the fields of a manifest: each gives a value or adds a fault that names the
// place, what was found and what was wanted, and lets the reading go on.
#ifndef GRADER_MANIFEST_FIELDS_H
#define GRADER_MANIFEST_FIELDS_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/faults.h"
#include "grader/manifest/keys.h"
#include "grader/manifest/yaml.h"

namespace grader {

// Where the reader stands: the file, and what to call the place in a message, for example
// "exercise 'scores', check 'lesson': ".
struct Scope {
  std::string file{};
  std::string where{};
  Faults* faults = nullptr;

  void fault(Mark mark, const std::string& text) const { faults->add(file, mark, where + text); }
  Place place(Mark mark) const { return {.file = file, .line = mark.line, .column = mark.column}; }
};

// One value with its name ("limits.cpu_seconds", "hints[1]") and the words for what it should be.
struct Field {
  const Scope* scope = nullptr;
  const yaml::Node* node = nullptr;
  std::string name{};
  std::string_view wanted{};

  void wrong() const;                         // "points: found 'abc', wanted a number"
  void wrong(const std::string& note) const;  // the same with a further remark
  void fault(const std::string& text) const;  // "points: " and the text
  Place place() const { return scope->place(node->mark); }
};

// "nothing", "a list", "a map", "'abc'" or "the text 'abc'".
std::string found_words(const yaml::Node& node);

// A number as JSON spells it, exact for integers; nothing for any other text, "1e400" included.
std::optional<double> double_of(std::string_view text);
std::optional<std::int64_t> integer_of(std::string_view text);
// Digits and a sign only, whatever the size.
bool is_integer_text(std::string_view text);

enum class IdForm { kCpp, kHyphens };  // kHyphens: '-' is allowed, C++ keywords too
bool is_id(std::string_view text, IdForm form);

// Each gives nothing after adding a fault.
std::optional<std::string> read_line(const Field& field);  // one line of text
std::optional<std::string> read_text(
    const Field& field);  // lines of text, without the last line end
std::optional<std::string> read_id(const Field& field, IdForm form = IdForm::kCpp);
std::optional<std::int64_t> read_integer(const Field& field, std::int64_t low, std::int64_t high);
std::optional<double> read_number(const Field& field);  // finite
// The place of the text in `names`; a fault names the nearest.
std::optional<std::size_t> read_choice(const Field& field, std::span<const std::string_view> names);
std::vector<Field> read_list(const Field& field, std::string_view wanted_item);
// A list of ids, each once; a repeated one is a fault.
std::vector<std::string> read_ids(const Field& field);

// The fields of one map. The constructor reports unknown and missing keys.
class Fields {
 public:
  // `prefix` goes before the names: "limits.".
  Fields(const Scope& scope, const yaml::Node& map, const KeyTable& table, std::string prefix = {});

  // Reports a value that is not a map.
  static std::optional<Fields> of(const Field& field, const KeyTable& table);

  bool has(std::string_view key) const { return map_->find(key) != nullptr; }
  std::optional<Field> find(std::string_view key) const;
  // Empty when absent or wrong.
  std::string line(std::string_view key) const;
  std::string text(std::string_view key) const;
  std::string id(std::string_view key, IdForm form = IdForm::kCpp) const;
  std::vector<std::string> ids(std::string_view key) const;
  std::vector<Field> list(std::string_view key, std::string_view wanted_item) const;

  const yaml::Node& map() const { return *map_; }
  const Scope& scope() const { return *scope_; }
  std::string label() const;  // "limits: ", or nothing for the outermost map

 private:
  void refuse_unknown() const;

  const Scope* scope_;
  const yaml::Node* map_;
  const KeyTable* table_;
  std::string prefix_;
};

}  // namespace grader

#endif  // GRADER_MANIFEST_FIELDS_H
