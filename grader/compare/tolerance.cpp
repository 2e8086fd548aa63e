// Laws by name: the table, what a manifest may write, and their application to a wanted value.
#include "grader/compare/tolerance.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "grader/compare/compare.h"
#include "grader/compare/law.h"
#include "grader/compare/place.h"
#include "grader/compare/words.h"
#include "grader/nearest.h"

namespace grader {
namespace {

using lab::wire::List;
using lab::wire::Record;
using lab::wire::Value;
using LawFunction = AllowedError (*)(const LawCase&);

constexpr double kFloat32 = 0x1p-23;
constexpr double kFloat64 = 0x1p-52;
constexpr double kLooseShare = 0.01;  // R6

struct Entry {
  LawInfo info{};
  LawFunction apply = nullptr;  // null: computed from the manifest's own numbers
};

// clang-format off
const std::vector<Entry>& entries() {
  static const std::vector<Entry> table = {
      {{"exact", {}, {}, "0"}, nullptr},
      {{"absolute", {}, {}, "atol + rtol |want|"}, nullptr},
      {{"relative", {}, {}, "8 eps |want|"}, relative_law},
      {{"linear", {"x", "w"}, {}, "4 eps sqrt(k) |x row| |w row|"}, linear_law},
      {{"scores", {"q", "k"}, {}, "4 eps |q row| |k row|"}, scores_law},
      {{"softmax", {"scores"}, {}, "eps (8 (1 + max|score|) + n/2) |want|"}, softmax_law},
      {{"weights", {"q", "k"}, {}, "eps (8 (1 + |q row| max|k| / sqrt(d)) + n/2) |want|"}, weights_law},
      {{"attention", {"q", "k", "v"}, {}, "8 eps (1 + max|q| max|k| / sqrt(d)) max|v|"}, attention_law},
      {{"norm", {"x"}, {}, "eps (8 + n/4) |want|"}, norm_law},
      {{"rotation", {"x"}, {"positions"}, "8 eps |pair|; with positions (8 + 2 position) eps |pair|"}, rotation_law},
      {{"swiglu", {"z", "gate", "up", "down"}, {}, "the errors of the three products, carried through"}, swiglu_law},
      {{"gqa", {"x", "wq", "wk", "wv", "wo", "head_dim"}, {"q_norm", "k_norm"},
        "8 eps (1 + max|score|) max|v| |wo row|"}, gqa_law},
      {{"block", {"x"}, {}, "32 eps (|x row| + |want row|)"}, block_law},
  };
  return table;
}
// clang-format on

const Entry* find_entry(std::string_view name) {
  const auto at = std::find_if(entries().begin(), entries().end(),
                               [&](const Entry& each) { return each.info.name == name; });
  return at == entries().end() ? nullptr : &*at;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& known,
                         std::string_view otherwise) {
  const std::string near = nearest(name, known);
  return near.empty() ? fmt::format("{} {}", otherwise, fmt::join(known, ", "))
                      : fmt::format(", did you mean '{}'?", near);
}

std::vector<std::string> words_of(const LawInfo& law) {
  std::vector<std::string> words(law.roles.begin(), law.roles.end());
  words.insert(words.end(), law.optional_roles.begin(), law.optional_roles.end());
  return words;
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<std::string> fault_of_setting(const std::string& name, const std::string& value) {
  const std::vector<std::string> known = name == "precision"
                                             ? std::vector<std::string>{"float32", "float64"}
                                             : std::vector<std::string>{"bfloat16", "float16"};
  if (contains(known, value)) {
    return std::nullopt;
  }
  return fmt::format("{} is '{}', wanted {} or {}", name, value, known[0], known[1]);
}

std::optional<std::string> fault_of_role(const LawInfo& law, const std::string& role,
                                         const std::string& value,
                                         std::span<const std::string> parameters) {
  std::vector<std::string> known = words_of(law);
  if (!contains(known, role)) {
    known.insert(known.end(), law_settings().begin(), law_settings().end());
    return fmt::format("the law '{}' has no role '{}'{}", law.name, role,
                       did_you_mean(role, known, "; it has"));
  }
  const std::vector<std::string> names(parameters.begin(), parameters.end());
  const std::string name = value.substr(0, value.find('.'));
  if (!contains(names, name)) {
    return fmt::format("{} is '{}', which is not a parameter{}", role, name,
                       did_you_mean(name, names, "; the parameters are"));
  }
  return std::nullopt;
}

// Which element type decides the precision: the coarsest one that takes part.
double epsilon_of(const Tolerance& tolerance, const NamedInputs& inputs, const Numbers& want) {
  const auto precision = tolerance.roles.find("precision");
  if (precision != tolerance.roles.end()) {
    return precision->second == "float64" ? kFloat64 : kFloat32;
  }
  bool single = want.is_float32;
  for (const auto& [role, path] : tolerance.roles) {
    const Value* value = find_input(inputs, path);
    const std::optional<Numbers> numbers = value == nullptr ? std::nullopt : numbers_of(*value);
    single = single || (numbers && numbers->is_float32);
  }
  return single ? kFloat32 : kFloat64;
}

double rounding_of(const Tolerance& tolerance, const Numbers& want) {
  const auto rounded = tolerance.roles.find("rounded_to");
  if (rounded == tolerance.roles.end()) {
    return 0;
  }
  const double epsilon = rounded->second == "bfloat16" ? 0x1p-8 : 0x1p-11;
  return 2 * epsilon * largest_magnitude(want);
}

// The law of one field of a record: attention that also hands back its weights or scores is judged
// by the law of that name.
const Entry& entry_for(const Entry& law, std::string_view field) {
  if (law.info.name == "attention" && (field == "weights" || field == "scores")) {
    return *find_entry(field);
  }
  return law;
}

AllowedError apply(const Entry& law, const Tolerance& tolerance, const NamedInputs& inputs,
                   const Value& want) {
  if (law.apply == nullptr) {
    const bool exact = law.info.name == "exact";
    return {.absolute = exact ? 0 : tolerance.atol, .relative = exact ? 0 : tolerance.rtol};
  }
  if (const std::optional<Numbers> numbers = numbers_of(want)) {
    const LawCase one{.law = law.info.name,
                      .inputs = inputs,
                      .roles = tolerance.roles,
                      .want = *numbers,
                      .epsilon = epsilon_of(tolerance, inputs, *numbers)};
    AllowedError allowed = law.apply(one);
    allowed.absolute += rounding_of(tolerance, *numbers);
    return allowed;
  }
  AllowedError allowed{};
  if (const auto* list = want.get_if<List>()) {
    for (const Value& item : *list) {
      allowed.parts.push_back(apply(law, tolerance, inputs, item));
    }
  } else if (const auto* record = want.get_if<Record>()) {
    for (const auto& field : record->fields) {
      allowed.parts.push_back(apply(entry_for(law, field.name), tolerance, inputs, field.value));
    }
  }
  return allowed;
}

std::optional<std::string> looseness_at(const AllowedError& allowed, const Value& want,
                                        std::vector<Step>& part) {
  if (const std::optional<Numbers> numbers = numbers_of(want)) {
    if (numbers->kind != NumberKind::kFloat) {
      return std::nullopt;
    }
    const double scale = largest_magnitude(*numbers);
    double largest = 0;
    for (std::size_t i = 0; i < numbers->count(); ++i) {
      largest = std::max(largest, allowed.at(i, numbers->values[i]));
    }
    if (largest <= kLooseShare * scale + kTiny) {
      return std::nullopt;
    }
    return fmt::format(
        "the allowed error of {} is {}, more than 1 % of its largest magnitude {} (R6)",
        place_words(part, {}), number_text(largest, 2), number_text(scale, 3));
  }
  const auto descend = [&](const Value& value, Step step, std::size_t i) {
    part.push_back(std::move(step));
    std::optional<std::string> text = looseness_at(allowed.part(i), value, part);
    part.pop_back();
    return text;
  };
  std::optional<std::string> text{};
  if (const auto* list = want.get_if<List>()) {
    for (std::size_t i = 0; i < list->size() && !text; ++i) {
      text = descend((*list)[i], {.item = static_cast<std::int64_t>(i)}, i);
    }
  } else if (const auto* record = want.get_if<Record>()) {
    for (std::size_t i = 0; i < record->fields.size() && !text; ++i) {
      text = descend(record->fields[i].value, {.field = record->fields[i].name}, i);
    }
  }
  return text;
}

}  // namespace

const std::vector<LawInfo>& laws() {
  static const std::vector<LawInfo> infos = [] {
    std::vector<LawInfo> all{};
    for (const Entry& entry : entries()) {
      all.push_back(entry.info);
    }
    return all;
  }();
  return infos;
}

std::vector<std::string> law_names() {
  std::vector<std::string> names{};
  for (const LawInfo& law : laws()) {
    names.emplace_back(law.name);
  }
  return names;
}

const std::vector<std::string>& law_settings() {
  static const std::vector<std::string> settings = {"precision", "rounded_to"};
  return settings;
}

std::optional<std::string> fault_of(const Tolerance& tolerance,
                                    std::span<const std::string> parameters) {
  const Entry* entry = find_entry(tolerance.law);
  if (entry == nullptr) {
    return fmt::format("unknown law '{}'{}", tolerance.law,
                       did_you_mean(tolerance.law, law_names(), "; the laws are"));
  }
  const LawInfo& law = entry->info;
  for (const auto& [role, value] : tolerance.roles) {
    if (entry->apply == nullptr) {
      return fmt::format("the law '{}' has no roles, found '{}'", law.name, role);
    }
    std::optional<std::string> fault = contains(law_settings(), role)
                                           ? fault_of_setting(role, value)
                                           : fault_of_role(law, role, value, parameters);
    if (fault) {
      return fault;
    }
  }
  for (const std::string_view role : law.roles) {
    if (!tolerance.roles.contains(std::string(role))) {
      return fmt::format("the law '{}' needs the role '{}'", law.name, role);
    }
  }
  return std::nullopt;
}

AllowedResult allowed_error(const Tolerance& tolerance, const NamedInputs& inputs,
                            const Value& want) {
  std::vector<std::string> names{};
  for (const NamedInput& input : inputs) {
    names.push_back(input.name);
  }
  if (std::optional<std::string> fault = fault_of(tolerance, names)) {
    return {.fault = std::move(*fault)};
  }
  try {
    return {.allowed = apply(*find_entry(tolerance.law), tolerance, inputs, want)};
  } catch (const LawFault& fault) {
    return {.fault = fault.what()};
  }
}

std::optional<std::string> looseness(const AllowedError& allowed, const Value& want) {
  std::vector<Step> part{};
  return looseness_at(allowed, want, part);
}

}  // namespace grader
