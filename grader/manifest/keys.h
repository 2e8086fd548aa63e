// Every key a manifest may have: one table per map, read by the reader, the messages, the test of
// the JSON Schemas and the test of docs/manifest.md.
#ifndef GRADER_MANIFEST_KEYS_H
#define GRADER_MANIFEST_KEYS_H

#include <span>
#include <string_view>

#include "grader/manifest/model.h"

namespace grader {

struct Key {
  std::string_view name{};
  std::string_view wanted{};  // "a text", "a whole number from 0 to 1000", ...
  bool required = false;
};

struct KeyTable {
  std::string_view name{};  // of its definition in docs/schema
  std::span<const Key> keys{};
  bool is_open = false;  // other keys with one value each are kept as text

  const Key* find(std::string_view key) const;
};

extern const KeyTable kCourseFileKeys;
extern const KeyTable kCourseKeys;
extern const KeyTable kLateKeys;
extern const KeyTable kDefaultsKeys;
extern const KeyTable kLimitsKeys;
extern const KeyTable kIncludeKeys;
extern const KeyTable kLabKeys;
extern const KeyTable kObjectiveKeys;
extern const KeyTable kExerciseKeys;
extern const KeyTable kToleranceKeys;
extern const KeyTable kCallKeys;
extern const KeyTable kKnownWrongKeys;

std::span<const KeyTable> all_key_tables();

// The words of `kind:` and `visibility:`, in the order of their enumerations.
std::span<const std::string_view> check_kind_names();
std::span<const std::string_view> visibility_names();
const KeyTable& check_keys(CheckKind kind);

// How a drawn argument is made: the key that names the way, and what may stand beside it.
std::span<const std::string_view> drawn_input_ways();
const KeyTable& drawn_input_keys(std::string_view way);

}  // namespace grader

#endif  // GRADER_MANIFEST_KEYS_H
