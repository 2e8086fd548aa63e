// From a YAML node to the value that crosses the process boundary.
#include "grader/manifest/literal.h"

#include <limits>
#include <utility>

namespace grader {
namespace {

using lab::wire::List;
using lab::wire::Null;
using lab::wire::Record;
using lab::wire::Value;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::optional<Value> read_plain(const Field& field, NanRule nan) {
  const std::string& text = field.node->text;
  if (text == "true" || text == "false") {
    return Value{text == "true"};
  }
  if (text == "null") {
    return Value{Null{}};
  }
  if (text == ".inf" || text == "-.inf") {
    return Value{text == ".inf" ? kInfinity : -kInfinity};
  }
  if (text == ".nan" && nan == NanRule::kAllowed) {
    return Value{std::numeric_limits<double>::quiet_NaN()};
  }
  if (text == ".nan") {
    field.fault("found '.nan', wanted a value that can be equal to an answer");
    return std::nullopt;
  }
  if (is_integer_text(text)) {
    if (const std::optional<std::int64_t> integer = integer_of(text)) {
      return Value{*integer};
    }
    field.fault("found " + in_quotes(text) + ", wanted an integer of 64 bits");
    return std::nullopt;
  }
  if (const std::optional<double> number = double_of(text)) {
    return Value{*number};
  }
  field.fault("found " + in_quotes(text) +
              ", wanted a number, .inf, true, false, null, a list, a map or text in quotes");
  return std::nullopt;
}

std::optional<Value> read_record(const Field& field, NanRule nan) {
  Record record{};
  bool is_whole = true;
  for (const yaml::Entry& entry : field.node->entries) {
    const Field part{
        .scope = field.scope, .node = &entry.value, .name = field.name + "." + entry.key};
    if (!is_id(entry.key, IdForm::kCpp)) {
      field.scope->fault(entry.mark, field.name + ": found the field name " + in_quotes(entry.key) +
                                         ", wanted the name of a C++ field");
      is_whole = false;
    } else if (std::optional<Value> value = read_literal(part, nan)) {
      record.fields.push_back({.name = entry.key, .value = std::move(*value)});
    } else {
      is_whole = false;
    }
  }
  return is_whole ? std::optional(Value{std::move(record)}) : std::nullopt;
}

std::optional<Value> read_items(const Field& field, NanRule nan) {
  List list{};
  bool is_whole = true;
  for (std::size_t i = 0; i < field.node->items.size(); ++i) {
    const Field item{.scope = field.scope,
                     .node = &field.node->items[i],
                     .name = field.name + "[" + std::to_string(i) + "]"};
    std::optional<Value> value = read_literal(item, nan);
    is_whole = is_whole && value.has_value();
    list.push_back(std::move(value).value_or(Value{}));
  }
  return is_whole ? std::optional(Value{std::move(list)}) : std::nullopt;
}

}  // namespace

std::optional<Value> read_literal(const Field& field, NanRule nan) {
  switch (field.node->kind) {
    case yaml::Kind::kEmpty:
      field.fault("found nothing, wanted a literal (null where no value is meant)");
      return std::nullopt;
    case yaml::Kind::kPlain:
      return read_plain(field, nan);
    case yaml::Kind::kQuoted:
      return Value{field.node->text};
    case yaml::Kind::kList:
      return read_items(field, nan);
    case yaml::Kind::kMap:
      break;
  }
  return read_record(field, nan);
}

}  // namespace grader
