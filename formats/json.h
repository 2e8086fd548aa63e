// JSON as a small read-only tree that knows its lines, with the strict readers configuration files
// need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formats/error.h"

namespace formats {

struct Json;
using JsonArray = std::vector<Json>;
using JsonObject = std::vector<std::pair<std::string, Json>>;  // in file order, no key twice

struct Json {
  // A number keeps its kind: 36 is uint64, -1 is int64, 36.0 is double.
  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, JsonArray,
               JsonObject>
      value{};
  int line = 1;

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value); }
  const std::string* text() const { return std::get_if<std::string>(&value); }
  const JsonArray* array() const { return std::get_if<JsonArray>(&value); }
  const JsonObject* object() const { return std::get_if<JsonObject>(&value); }
  const Json* find(std::string_view key) const;  // null if not an object or no such key
};

// What a hostile text may cost.
struct JsonLimits {
  std::size_t max_depth = 32;
  std::size_t max_values = 100'000;
};

// Throws FormatError "label:line: ..." for anything that is not JSON, a key that appears twice
// (named), or a limit passed.
Json parse_json(std::string_view text, std::string_view label, const JsonLimits& limits = {});

// One short line for messages: 28.5, true, "28", null, a list, an object.
std::string json_text(const Json& value);

// "text" with JSON escapes; bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

// Reads the fields of one object and throws FormatError "label:line: key: found X, wanted Y".
class JsonFields {
 public:
  // `path` prefixes key names, as "rope_scaling."; the object must outlive the reader.
  JsonFields(const Json& object, std::string_view label, std::string path = "");

  // 36 and 36.0 are whole; 3.7, true, "36", -1 and null are refused.
  std::int64_t whole(std::string_view key, std::int64_t min = 0) const;
  double number(std::string_view key) const;  // finite
  bool boolean(std::string_view key) const;
  const std::string& string(std::string_view key) const;

  // The same, `otherwise` when the key is missing or null.
  std::int64_t whole_or(std::string_view key, std::int64_t otherwise, std::int64_t min = 0) const;
  double number_or(std::string_view key, double otherwise) const;
  bool boolean_or(std::string_view key, bool otherwise) const;
  std::string string_or(std::string_view key, std::string_view otherwise) const;

  const Json* find(std::string_view key) const;  // null when missing or null
  const std::string& label() const { return label_; }
  [[noreturn]] void refuse(std::string_view key, const Json& found, std::string_view wanted) const;
  [[noreturn]] void fail(std::string_view key, std::string_view what) const;

 private:
  const Json& required(std::string_view key, std::string_view wanted) const;

  const Json* object_ = nullptr;
  std::string label_{};
  std::string path_{};
};

}  // namespace formats
