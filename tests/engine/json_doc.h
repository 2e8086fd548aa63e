// The fields that docs/model-json.md names for a command, and those that a document has.
#pragma once

#include <fstream>
#include <set>
#include <string>

#include "formats/json.h"

namespace engine_test {

// "weights.files", "rows[].tokens", "weights[][]": the leaves and whatever is null.
inline void add_fields(const formats::Json& value, const std::string& path,
                       std::set<std::string>* fields) {
  if (const formats::JsonObject* object = value.object()) {
    for (const auto& [key, field] : *object) {
      add_fields(field, path.empty() ? key : path + "." + key, fields);
    }
  } else if (const formats::JsonArray* array = value.array()) {
    for (const formats::Json& entry : *array) {
      add_fields(entry, path + "[]", fields);
    }
  } else {
    fields->insert(path);
  }
}

inline std::set<std::string> fields_of(const std::string& text) {
  std::set<std::string> fields;
  add_fields(formats::parse_json(text, "output", {.max_values = 1'000'000}), "", &fields);
  return fields;
}

// Words in backticks in the section; other words in backticks there are not allowed for.
inline std::set<std::string> documented_fields(const std::string& section) {
  std::ifstream in(std::string(LAB_SOURCE_DIR) + "/docs/model-json.md");
  std::set<std::string> fields;
  bool is_inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) {
      is_inside = line == "## " + section;
    }
    for (std::size_t at = 0; is_inside && (at = line.find('`', at)) != std::string::npos;) {
      const std::size_t end = line.find('`', at + 1);
      fields.insert(line.substr(at + 1, end - at - 1));
      at = end + 1;
    }
  }
  return fields;
}

}  // namespace engine_test
