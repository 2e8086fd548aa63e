// The JSON tree builder and the strict field readers.
#include "formats/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "formats/json_events.h"

namespace formats {

namespace {

std::string place(std::string_view label, int line) {
  return std::string(label) + ":" + std::to_string(line) + ": ";
}

class TreeBuilder : public JsonEvents {
 public:
  TreeBuilder(std::string_view label, const JsonLimits& limits) : label_(label), limits_(limits) {}

  Json take() { return std::move(root_); }

  void scalar(const JsonScalar& value, int line) override {
    std::visit([&](const auto& plain) { add({.value = plain, .line = line}); }, value);
  }
  void string(std::string&& value, int line) override {
    add({.value = std::move(value), .line = line});
  }
  void key(std::string&& name, int line) override { keys_.back() = {std::move(name), line}; }
  void start_object(int line) override { open({.value = JsonObject{}, .line = line}); }
  void end_object() override {
    refuse_twice(std::get<JsonObject>(open_.back()->value));
    close();
  }
  void start_array(int line) override { open({.value = JsonArray{}, .line = line}); }
  void end_array() override { close(); }

  [[noreturn]] void syntax_error(int line, int column, const std::string& what) override {
    const std::string key = shown(nearest_key());
    throw FormatError(std::string(label_) + ":" + std::to_string(line) + ":" +
                      std::to_string(column) + ": " + (key.empty() ? what : key + ": " + what));
  }

 private:
  struct Key {
    std::string name{};
    int line = 1;
  };

  // A key of the file, which may hold anything.
  static std::string shown(const std::string& key) {
    constexpr std::size_t kLongestPlain = 60;
    const bool is_plain = key.size() <= kLongestPlain && std::ranges::all_of(key, [](char c) {
                            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                   (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
                          });
    return is_plain ? key : quote(key, kLongestPlain);
  }

  // Inside a list the key is that of the list.
  std::string nearest_key() const {
    for (auto key = keys_.rbegin(); key != keys_.rend(); ++key) {
      if (!key->name.empty()) {
        return key->name;
      }
    }
    return {};
  }

  // The open container gets the value; pointers to open containers stay valid because a container
  // only grows while none of its children is open.
  Json* add(Json&& value) {
    if (++values_ > limits_.max_values) {
      throw FormatError(place(label_, value.line) + "more than " +
                        std::to_string(limits_.max_values) + " values");
    }
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Json& parent = *open_.back();
    if (auto* list = std::get_if<JsonArray>(&parent.value)) {
      list->push_back(std::move(value));
      return &list->back();
    }
    auto& object = std::get<JsonObject>(parent.value);
    object.emplace_back(keys_.back().name, std::move(value));
    return &object.back().second;
  }

  void open(Json&& container) {
    if (open_.size() == limits_.max_depth) {
      throw FormatError(place(label_, container.line) + "nested deeper than " +
                        std::to_string(limits_.max_depth) + " levels");
    }
    open_.push_back(add(std::move(container)));
    keys_.emplace_back();
  }

  void close() {
    open_.pop_back();
    keys_.pop_back();
  }

  void refuse_twice(const JsonObject& object) const {
    std::vector<const std::pair<std::string, Json>*> order;
    for (const auto& entry : object) {
      order.push_back(&entry);
    }
    std::ranges::stable_sort(order, {},
                             [](const auto* entry) { return std::string_view(entry->first); });
    const auto same = [](const auto* a, const auto* b) { return a->first == b->first; };
    const auto twice = std::ranges::adjacent_find(order, same);
    if (twice != order.end()) {
      throw FormatError(place(label_, (*(twice + 1))->second.line) + "key " +
                        quote((*twice)->first) + " appears twice, first in line " +
                        std::to_string((*twice)->second.line));
    }
  }

  std::string_view label_{};
  JsonLimits limits_{};
  Json root_{};
  std::vector<Json*> open_{};
  std::vector<Key> keys_{};  // one per open container; of a list, empty
  std::size_t values_ = 0;
};

std::string number_text(double value) {
  if (std::floor(value) == value && std::abs(value) < 1e15) {  // 500000, not 5e+05
    return std::to_string(static_cast<std::int64_t>(value));
  }
  char text[32] = {};
  const auto end = std::to_chars(text, text + sizeof(text), value);
  return {text, end.ptr};
}

}  // namespace

const Json* Json::find(std::string_view key) const {
  const JsonObject* entries = object();
  if (entries == nullptr) {
    return nullptr;
  }
  const auto found = std::ranges::find(
      *entries, key, [](const auto& entry) { return std::string_view(entry.first); });
  return found == entries->end() ? nullptr : &found->second;
}

Json parse_json(std::string_view text, std::string_view label, const JsonLimits& limits) {
  TreeBuilder builder(label, limits);
  parse_json_events(text, builder);
  return builder.take();
}

std::string json_text(const Json& json) {
  struct Visitor {
    std::string operator()(std::nullptr_t) const { return "null"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(std::uint64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return number_text(value); }
    std::string operator()(const std::string& value) const {
      std::string text = quote(value, 60);
      text.front() = text.back() = '"';
      return text;
    }
    std::string operator()(const JsonArray&) const { return "a list"; }
    std::string operator()(const JsonObject&) const { return "an object"; }
  };
  return std::visit(Visitor{}, json.value);
}

JsonFields::JsonFields(const Json& object, std::string_view label, std::string path)
    : object_(&object), label_(label), path_(std::move(path)) {
  if (object.object() == nullptr) {
    const std::string name = path_.empty() ? "" : path_.substr(0, path_.size() - 1) + ": ";
    throw FormatError(place(label_, object.line) + name + "found " + json_text(object) +
                      ", wanted an object");
  }
}

const Json* JsonFields::find(std::string_view key) const {
  const Json* found = object_->find(key);
  return found == nullptr || found->is_null() ? nullptr : found;
}

void JsonFields::refuse(std::string_view key, const Json& found, std::string_view wanted) const {
  throw FormatError(place(label_, found.line) + path_ + std::string(key) + ": found " +
                    json_text(found) + ", wanted " + std::string(wanted));
}

void JsonFields::fail(std::string_view key, std::string_view what) const {
  const Json* found = object_->find(key);
  throw FormatError(place(label_, (found == nullptr ? *object_ : *found).line) + path_ +
                    std::string(key) + ": " + std::string(what));
}

const Json& JsonFields::required(std::string_view key, std::string_view wanted) const {
  const Json* found = object_->find(key);
  if (found == nullptr) {
    throw FormatError(place(label_, object_->line) + path_ + std::string(key) +
                      ": missing, wanted " + std::string(wanted));
  }
  return *found;
}

std::int64_t JsonFields::whole(std::string_view key, std::int64_t min) const {
  const std::string wanted = "a whole number of at least " + std::to_string(min);
  const Json& found = required(key, wanted);
  std::int64_t value = 0;
  if (const auto* plain = std::get_if<std::uint64_t>(&found.value)) {
    if (!std::in_range<std::int64_t>(*plain)) {
      refuse(key, found, "a whole number below 2^63");
    }
    value = static_cast<std::int64_t>(*plain);
  } else if (const auto* negative = std::get_if<std::int64_t>(&found.value)) {
    value = *negative;
  } else if (const auto* real = std::get_if<double>(&found.value)) {
    constexpr double kExact = 0x1p53;  // a whole double beyond it may stand for several integers
    if (!(std::abs(*real) <= kExact) || std::floor(*real) != *real) {
      refuse(key, found, wanted);
    }
    value = static_cast<std::int64_t>(*real);
  } else {
    refuse(key, found, wanted);
  }
  if (value < min) {
    refuse(key, found, wanted);
  }
  return value;
}

double JsonFields::number(std::string_view key) const {
  const Json& found = required(key, "a number");
  if (const auto* real = std::get_if<double>(&found.value)) {
    return *real;  // finite: JSON has no other, and 1e400 did not parse
  }
  if (const auto* plain = std::get_if<std::uint64_t>(&found.value)) {
    return static_cast<double>(*plain);
  }
  if (const auto* negative = std::get_if<std::int64_t>(&found.value)) {
    return static_cast<double>(*negative);
  }
  refuse(key, found, "a number");
}

bool JsonFields::boolean(std::string_view key) const {
  const Json& found = required(key, "true or false");
  const auto* value = std::get_if<bool>(&found.value);
  if (value == nullptr) {
    refuse(key, found, "true or false");
  }
  return *value;
}

const std::string& JsonFields::string(std::string_view key) const {
  const Json& found = required(key, "a string");
  if (found.text() == nullptr) {
    refuse(key, found, "a string");
  }
  return *found.text();
}

std::int64_t JsonFields::whole_or(std::string_view key, std::int64_t otherwise,
                                  std::int64_t min) const {
  return find(key) == nullptr ? otherwise : whole(key, min);
}

double JsonFields::number_or(std::string_view key, double otherwise) const {
  return find(key) == nullptr ? otherwise : number(key);
}

bool JsonFields::boolean_or(std::string_view key, bool otherwise) const {
  return find(key) == nullptr ? otherwise : boolean(key);
}

std::string JsonFields::string_or(std::string_view key, std::string_view otherwise) const {
  return find(key) == nullptr ? std::string(otherwise) : string(key);
}

}  // namespace formats
