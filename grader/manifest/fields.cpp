// The words of a wrong field, and the readers for text, ids, numbers and lists.
#include "grader/manifest/fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "grader/nearest.h"

namespace grader {
namespace {

using yaml::Kind;

// Function and parameter names end up in C++; a keyword or a reserved name would not compile.
constexpr std::array<std::string_view, 92> kCppKeywords = {
    "alignas",       "alignof",     "and",
    "and_eq",        "asm",         "auto",
    "bitand",        "bitor",       "bool",
    "break",         "case",        "catch",
    "char",          "char8_t",     "char16_t",
    "char32_t",      "class",       "compl",
    "concept",       "const",       "consteval",
    "constexpr",     "constinit",   "const_cast",
    "continue",      "co_await",    "co_return",
    "co_yield",      "decltype",    "default",
    "delete",        "do",          "double",
    "dynamic_cast",  "else",        "enum",
    "explicit",      "export",      "extern",
    "false",         "float",       "for",
    "friend",        "goto",        "if",
    "inline",        "int",         "long",
    "mutable",       "namespace",   "new",
    "noexcept",      "not",         "not_eq",
    "nullptr",       "operator",    "or",
    "or_eq",         "private",     "protected",
    "public",        "register",    "reinterpret_cast",
    "requires",      "return",      "short",
    "signed",        "sizeof",      "static",
    "static_assert", "static_cast", "struct",
    "switch",        "template",    "this",
    "thread_local",  "throw",       "true",
    "try",           "typedef",     "typeid",
    "typename",      "union",       "unsigned",
    "using",         "virtual",     "void",
    "volatile",      "wchar_t",     "while",
    "xor",           "xor_eq"};

constexpr std::size_t kLongestId = 64;
constexpr std::size_t kMostItems = 1000;  // ids and checks are compared pair by pair

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_keyword(std::string_view text) {
  return std::find(kCppKeywords.begin(), kCppKeywords.end(), text) != kCppKeywords.end();
}

std::size_t digits_at(std::string_view text, std::size_t at) {
  std::size_t count = 0;
  while (at + count < text.size() && is_digit(text[at + count])) {
    ++count;
  }
  return count;
}

// The grammar of JSON numbers. from_chars alone would also take "inf", "nan", "1." and "007".
bool is_number_text(std::string_view text) {
  std::size_t at = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits_at(text, at);
  if (whole == 0 || (whole > 1 && text[at] == '0')) {
    return false;
  }
  at += whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = digits_at(text, at + 1);
    if (fraction == 0) {
      return false;
    }
    at += 1 + fraction;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    at += at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-') ? 2 : 1;
    const std::size_t exponent = digits_at(text, at);
    if (exponent == 0) {
      return false;
    }
    at += exponent;
  }
  return at == text.size();
}

// A scalar's text for a field that wants text: not an empty value, and nothing a terminal acts on.
const std::string* text_in(const Field& field, bool one_line) {
  const yaml::Node& node = *field.node;
  if (!node.is_scalar()) {
    field.wrong();
    return nullptr;
  }
  if (node.kind == Kind::kPlain && (node.text == "~" || node.text == "null")) {
    field.wrong("put a text in quotes");
    return nullptr;
  }
  const auto is_bad = [one_line](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == 0x7f || (byte < 0x20 && (one_line || (c != '\n' && c != '\t')));
  };
  const std::string_view text = node.text;
  const std::string_view body = text.substr(0, text.find_last_not_of('\n') + 1);
  if (body.find_first_not_of(" \n\t") == std::string_view::npos ||
      std::any_of(body.begin(), body.end(), is_bad)) {
    field.wrong();
    return nullptr;
  }
  return &node.text;
}

std::string without_last_line_end(const std::string& text) {
  return text.substr(0, text.find_last_not_of('\n') + 1);
}

std::vector<std::string> names_of(const KeyTable& table) {
  std::vector<std::string> names{};
  for (const Key& key : table.keys) {
    names.emplace_back(key.name);
  }
  return names;
}

}  // namespace

void Field::fault(const std::string& text) const {
  scope->fault(node->mark, name.empty() ? text : name + ": " + text);
}
void Field::wrong() const {
  fault("found " + found_words(*node) + ", wanted " + std::string(wanted));
}
void Field::wrong(const std::string& note) const {
  fault("found " + found_words(*node) + ", wanted " + std::string(wanted) + "; " + note);
}

std::string found_words(const yaml::Node& node) {
  switch (node.kind) {
    case Kind::kEmpty:
      return "nothing";
    case Kind::kPlain:
      return in_quotes(node.text);
    case Kind::kQuoted:
      return "the text " + in_quotes(node.text);
    case Kind::kList:
      return node.items.empty() ? "an empty list" : "a list";
    case Kind::kMap:
      break;
  }
  return node.entries.empty() ? "an empty map" : "a map";
}

bool is_integer_text(std::string_view text) {
  return is_number_text(text) && text.find_first_of(".eE") == std::string_view::npos;
}

std::optional<std::int64_t> integer_of(std::string_view text) {
  std::int64_t value = 0;
  if (!is_integer_text(text) ||
      std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{}) {
    return std::nullopt;
  }
  return value;
}

std::optional<double> double_of(std::string_view text) {
  double value = 0;
  if (!is_number_text(text) ||
      std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{}) {
    return std::nullopt;
  }
  return value;
}

bool is_id(std::string_view text, IdForm form) {
  if (text.empty() || text.size() > kLongestId || !is_lower(text.front())) {
    return false;
  }
  const bool hyphens = form == IdForm::kHyphens;
  const bool spelt = std::all_of(text.begin(), text.end(), [&](char c) {
    return is_lower(c) || is_digit(c) || c == '_' || (hyphens && c == '-');
  });
  return spelt && (hyphens || (text.find("__") == std::string_view::npos && !is_keyword(text)));
}

std::optional<std::string> read_line(const Field& field) {
  const std::string* text = text_in(field, true);
  return text == nullptr ? std::nullopt : std::optional(without_last_line_end(*text));
}

std::optional<std::string> read_text(const Field& field) {
  const std::string* text = text_in(field, false);
  return text == nullptr ? std::nullopt : std::optional(without_last_line_end(*text));
}

std::optional<std::string> read_id(const Field& field, IdForm form) {
  if (!field.node->is_scalar()) {
    field.wrong();
    return std::nullopt;
  }
  if (form == IdForm::kCpp && is_keyword(field.node->text)) {
    field.wrong("it is a word of C++");
    return std::nullopt;
  }
  if (!is_id(field.node->text, form)) {
    field.wrong();
    return std::nullopt;
  }
  return field.node->text;
}

std::optional<std::int64_t> read_integer(const Field& field, std::int64_t low, std::int64_t high) {
  const bool is_plain = field.node->kind == Kind::kPlain;
  const std::optional<std::int64_t> value = is_plain ? integer_of(field.node->text) : std::nullopt;
  if (!value || *value < low || *value > high) {
    field.wrong();
    return std::nullopt;
  }
  return value;
}

std::optional<double> read_number(const Field& field) {
  const bool is_plain = field.node->kind == Kind::kPlain;
  const std::optional<double> value = is_plain ? double_of(field.node->text) : std::nullopt;
  if (!value) {
    if (is_plain && is_number_text(field.node->text)) {
      field.wrong("it does not fit in a double");
    } else {
      field.wrong();
    }
  }
  return value;
}

std::optional<std::size_t> read_choice(const Field& field,
                                       std::span<const std::string_view> names) {
  if (field.node->is_scalar()) {
    const auto at = std::find(names.begin(), names.end(), field.node->text);
    if (at != names.end()) {
      return static_cast<std::size_t>(at - names.begin());
    }
    if (const std::string near = nearest(field.node->text, names); !near.empty()) {
      field.fault("found " + found_words(*field.node) + ", did you mean '" + near + "'?");
      return std::nullopt;
    }
  }
  field.fault("found " + found_words(*field.node) + ", wanted " +
              listed({names.begin(), names.end()}, "or"));
  return std::nullopt;
}

std::vector<Field> read_list(const Field& field, std::string_view wanted_item) {
  if (field.node->kind != Kind::kList) {
    field.wrong();
    return {};
  }
  if (field.node->items.size() > kMostItems) {
    field.fault("found a list of " + std::to_string(field.node->items.size()) +
                ", wanted at most " + std::to_string(kMostItems));
    return {};
  }
  std::vector<Field> items{};
  for (std::size_t i = 0; i < field.node->items.size(); ++i) {
    items.push_back({.scope = field.scope,
                     .node = &field.node->items[i],
                     .name = field.name + "[" + std::to_string(i) + "]",
                     .wanted = wanted_item});
  }
  return items;
}

std::vector<std::string> read_ids(const Field& field) {
  std::vector<std::string> ids{};
  for (const Field& item :
       read_list(field, "an id: lower-case letters, digits and '_', a letter first")) {
    const std::optional<std::string> id = read_id(item);
    if (id && std::find(ids.begin(), ids.end(), *id) != ids.end()) {
      item.fault("found '" + *id + "' a second time, wanted it once");
    } else if (id) {
      ids.push_back(*id);
    }
  }
  return ids;
}

Fields::Fields(const Scope& scope, const yaml::Node& map, const KeyTable& table, std::string prefix)
    : scope_(&scope), map_(&map), table_(&table), prefix_(std::move(prefix)) {
  if (!table.is_open) {
    refuse_unknown();
  }
  for (const Key& key : table.keys) {
    if (key.required && !has(key.name)) {
      scope.fault(map.mark, label() + "key '" + std::string(key.name) + "' is missing, wanted " +
                                std::string(key.wanted));
    }
  }
}

std::string Fields::label() const {
  return prefix_.empty() ? "" : prefix_.substr(0, prefix_.size() - 1) + ": ";
}

void Fields::refuse_unknown() const {
  const std::vector<std::string> known = names_of(*table_);
  for (const yaml::Entry& entry : map_->entries) {
    if (table_->find(entry.key) == nullptr && !scope_->faults->is_full()) {
      const std::string near = nearest(entry.key, known);
      scope_->fault(entry.mark, label() + "unknown key " + in_quotes(entry.key) +
                                    (near.empty() ? ", wanted " + listed(known, "or")
                                                  : ", did you mean '" + near + "'?"));
    }
  }
}

std::optional<Fields> Fields::of(const Field& field, const KeyTable& table) {
  if (field.node->kind != Kind::kMap) {
    field.wrong();
    return std::nullopt;
  }
  return Fields(*field.scope, *field.node, table, field.name.empty() ? "" : field.name + ".");
}

std::optional<Field> Fields::find(std::string_view key) const {
  const yaml::Entry* entry = map_->find(key);
  if (entry == nullptr) {
    return std::nullopt;
  }
  const Key* known = table_->find(key);
  return Field{.scope = scope_,
               .node = &entry->value,
               .name = prefix_ + std::string(key),
               .wanted = known == nullptr ? "one value" : known->wanted};
}

std::string Fields::line(std::string_view key) const {
  const auto field = find(key);
  return field ? read_line(*field).value_or("") : "";
}

std::string Fields::text(std::string_view key) const {
  const auto field = find(key);
  return field ? read_text(*field).value_or("") : "";
}

std::string Fields::id(std::string_view key, IdForm form) const {
  const auto field = find(key);
  return field ? read_id(*field, form).value_or("") : "";
}

std::vector<std::string> Fields::ids(std::string_view key) const {
  const auto field = find(key);
  return field ? read_ids(*field) : std::vector<std::string>{};
}

std::vector<Field> Fields::list(std::string_view key, std::string_view wanted_item) const {
  const auto field = find(key);
  return field ? read_list(*field, wanted_item) : std::vector<Field>{};
}

}  // namespace grader
