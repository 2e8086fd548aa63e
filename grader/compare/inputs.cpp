// The arguments of a case by name.
#include "grader/compare/inputs.h"

#include <algorithm>
#include <cstddef>

namespace grader {
namespace {

// Splits "weights.wq" into "weights" and leaves "wq".
std::string_view take_name(std::string_view& path) {
  const std::size_t dot = path.find('.');
  const std::string_view name = path.substr(0, dot);
  path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
  return name;
}

}  // namespace

NamedInputs name_inputs(std::span<const std::string> names, const lab::wire::List& values) {
  NamedInputs inputs{};
  for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) {
    inputs.push_back({names[i], &values[i]});
  }
  return inputs;
}

const lab::wire::Value* find_input(const NamedInputs& inputs, std::string_view path) {
  const std::string_view name = take_name(path);
  const auto input = std::find_if(inputs.begin(), inputs.end(),
                                  [&](const NamedInput& each) { return each.name == name; });
  const lab::wire::Value* value = input == inputs.end() ? nullptr : input->value;
  while (value != nullptr && !path.empty()) {
    const auto* record = value->get_if<lab::wire::Record>();
    value = record == nullptr ? nullptr : record->find(take_name(path));
  }
  return value;
}

}  // namespace grader
