// Writes JSON piece by piece, in the order given, indented by two spaces.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

// Inside an object every value is named; inside a list none is. The caller keeps the nesting right.
class JsonWriter {
 public:
  JsonWriter& open_object(std::string_view name = "");
  JsonWriter& close_object();
  JsonWriter& open_list(std::string_view name = "");
  JsonWriter& close_list();

  JsonWriter& field(std::string_view name, std::string_view value);
  JsonWriter& field(std::string_view name, const char* value) {
    return field(name, std::string_view(value));
  }
  JsonWriter& field(std::string_view name, bool value);
  JsonWriter& field(std::string_view name,
                    double value);  // shortest form that reads back; NaN and inf are null
  JsonWriter& field(std::string_view name, std::integral auto value) {
    return add(name, std::to_string(value));
  }
  JsonWriter& null(std::string_view name);
  // A list of whole numbers on one line.
  JsonWriter& numbers(std::string_view name, const std::vector<std::int64_t>& values);
  JsonWriter& numbers(std::string_view name, const std::vector<double>& values);

  // Values of a list.
  JsonWriter& value(std::string_view text) { return field("", text); }

  const std::string& text() const { return text_; }

 private:
  JsonWriter& add(std::string_view name, std::string_view json);
  JsonWriter& open(std::string_view name, char bracket);
  JsonWriter& close(char bracket);

  std::string text_{};
  std::vector<bool> has_values_{};  // of each open container
};

}  // namespace formats
