// The JSON writer.
#include "formats/json_writer.h"

#include <charconv>
#include <cmath>

#include "formats/json.h"

namespace formats {

namespace {

std::string number_text(double value) {
  if (!std::isfinite(value)) {
    return "null";
  }
  char text[32] = {};
  const auto end = std::to_chars(text, text + sizeof(text), value);
  return {text, end.ptr};
}

}  // namespace

JsonWriter& JsonWriter::add(std::string_view name, std::string_view json) {
  if (!has_values_.empty()) {
    text_.append(has_values_.back() ? ",\n" : "\n").append(2 * has_values_.size(), ' ');
    has_values_.back() = true;
  }
  if (!name.empty()) {
    text_.append(json_string(name)).append(": ");
  }
  text_.append(json);
  if (has_values_.empty()) {
    text_.push_back('\n');
  }
  return *this;
}

JsonWriter& JsonWriter::open(std::string_view name, char bracket) {
  add(name, {&bracket, 1});
  if (has_values_.empty()) {
    text_.pop_back();  // the newline after a value that stands alone
  }
  has_values_.push_back(false);
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  const bool was_empty = !has_values_.back();
  has_values_.pop_back();
  if (!was_empty) {
    text_.push_back('\n');
    text_.append(2 * has_values_.size(), ' ');
  }
  text_.push_back(bracket);
  if (has_values_.empty()) {
    text_.push_back('\n');
  }
  return *this;
}

JsonWriter& JsonWriter::open_object(std::string_view name) { return open(name, '{'); }
JsonWriter& JsonWriter::close_object() { return close('}'); }
JsonWriter& JsonWriter::open_list(std::string_view name) { return open(name, '['); }
JsonWriter& JsonWriter::close_list() { return close(']'); }

JsonWriter& JsonWriter::field(std::string_view name, std::string_view value) {
  return add(name, json_string(value));
}

JsonWriter& JsonWriter::field(std::string_view name, bool value) {
  return add(name, value ? "true" : "false");
}

JsonWriter& JsonWriter::field(std::string_view name, double value) {
  return add(name, number_text(value));
}

JsonWriter& JsonWriter::null(std::string_view name) { return add(name, "null"); }

JsonWriter& JsonWriter::numbers(std::string_view name, const std::vector<std::int64_t>& values) {
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    text.append(i == 0 ? "" : ", ").append(std::to_string(values[i]));
  }
  return add(name, text.append("]"));
}

JsonWriter& JsonWriter::numbers(std::string_view name, const std::vector<double>& values) {
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    text.append(i == 0 ? "" : ", ").append(number_text(values[i]));
  }
  return add(name, text.append("]"));
}

}  // namespace formats
