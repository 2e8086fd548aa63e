// Walks schema and document together; refuses schema keywords it does not implement.
#include "tests/report/schema.h"

#include <algorithm>
#include <regex>
#include <set>

namespace samples {
namespace {

using nlohmann::json;

class Validator {
 public:
  explicit Validator(const json& root) : root_(root) {}

  std::string check(const json& schema, const json& value, const std::string& place) const {
    static const std::set<std::string> kKnown = {
        "$schema",      "$id",      "$ref",    "$defs", "title",      "description",
        "type",         "required", "oneOf",   "anyOf", "properties", "additionalProperties",
        "items",        "const",    "pattern", "enum",  "minimum",    "maxItems",
        "maxProperties"};
    for (const auto& [key, unused] : schema.items()) {
      if (!kKnown.contains(key)) {
        return place + ": the schema uses '" + key + "', which this reader does not know";
      }
    }
    if (schema.contains("$ref")) {
      const json::json_pointer target(schema["$ref"].get<std::string>().substr(1));
      return check(root_.at(target), value, place);
    }
    for (const auto& step : {&Validator::shape, &Validator::values, &Validator::choices,
                             &Validator::members, &Validator::elements}) {
      if (const std::string fault = (this->*step)(schema, value, place); !fault.empty()) {
        return fault;
      }
    }
    return "";
  }

 private:
  static bool is_type(const json& value, const std::string& type) {
    return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
           (type == "string" && value.is_string()) || (type == "number" && value.is_number()) ||
           (type == "integer" && value.is_number_integer()) ||
           (type == "boolean" && value.is_boolean()) || (type == "null" && value.is_null());
  }

  std::string shape(const json& schema, const json& value, const std::string& place) const {
    if (!schema.contains("type")) {
      return "";
    }
    const json types = schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
    const bool fits =
        std::ranges::any_of(types, [&value](const json& type) { return is_type(value, type); });
    return fits ? "" : place + ": is " + value.type_name() + ", wanted " + types.dump();
  }

  std::string values(const json& schema, const json& value, const std::string& place) const {
    if (schema.contains("const") && schema["const"] != value) {
      return place + ": is " + value.dump() + ", wanted " + schema["const"].dump();
    }
    if (schema.contains("enum") &&
        std::ranges::find(schema["enum"], value) == schema["enum"].end()) {
      return place + ": is " + value.dump() + ", wanted one of " + schema["enum"].dump();
    }
    if (schema.contains("pattern") &&
        !std::regex_search(value.get<std::string>(),
                           std::regex(schema["pattern"].get<std::string>()))) {
      return place + ": " + value.dump() + " does not match";
    }
    if (schema.contains("minimum") && value.get<double>() < schema["minimum"].get<double>()) {
      return place + ": is below the minimum";
    }
    const bool is_too_long =
        (schema.contains("maxItems") && value.size() > schema["maxItems"]) ||
        (schema.contains("maxProperties") && value.size() > schema["maxProperties"]);
    return is_too_long ? place + ": has too many elements" : "";
  }

  std::string choices(const json& schema, const json& value, const std::string& place) const {
    for (const char* key : {"oneOf", "anyOf"}) {
      if (!schema.contains(key)) {
        continue;
      }
      const auto fitting = std::ranges::count_if(
          schema[key], [&](const json& each) { return check(each, value, place).empty(); });
      const bool fits = std::string(key) == "oneOf" ? fitting == 1 : fitting >= 1;
      if (!fits) {
        return place + ": fits " + std::to_string(fitting) + " of " + key;
      }
    }
    return "";
  }

  std::string members(const json& schema, const json& value, const std::string& place) const {
    if (!value.is_object()) {
      return "";
    }
    if (schema.contains("required")) {
      for (const json& name : schema["required"]) {
        if (!value.contains(name.get<std::string>())) {
          return place + ": lacks " + name.dump();
        }
      }
    }
    const json properties = schema.value("properties", json::object());
    const json others = schema.value("additionalProperties", json(true));
    for (const auto& [name, member] : value.items()) {
      const std::string inner = place + "/" + name;
      if (!properties.contains(name) && others == json(false)) {
        return inner + ": is not in the schema";
      }
      const json& rule = properties.contains(name) ? properties[name] : others;
      const std::string fault = rule.is_object() ? check(rule, member, inner) : "";
      if (!fault.empty()) {
        return fault;
      }
    }
    return "";
  }

  std::string elements(const json& schema, const json& value, const std::string& place) const {
    if (!schema.contains("items") || !value.is_array()) {
      return "";
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string fault = check(schema["items"], value[i], place + "/" + std::to_string(i));
      if (!fault.empty()) {
        return fault;
      }
    }
    return "";
  }

  const json& root_;
};

}  // namespace

std::string fault_of(const json& schema, const json& document) {
  return Validator(schema).check(schema, document, "");
}

}  // namespace samples
