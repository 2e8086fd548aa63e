// The arguments of a case by the name of their parameter, for laws and detectors.
#ifndef GRADER_COMPARE_INPUTS_H
#define GRADER_COMPARE_INPUTS_H

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wire/value.h"

namespace grader {

struct NamedInput {
  std::string name{};
  const lab::wire::Value* value = nullptr;  // owned by the caller, never null
};
using NamedInputs = std::vector<NamedInput>;

// Pairs names with values; the longer of the two is cut. `values` must outlive the result.
NamedInputs name_inputs(std::span<const std::string> names, const lab::wire::List& values);

// "q", or "weights.wq" for a field of a record. Null when there is none.
const lab::wire::Value* find_input(const NamedInputs& inputs, std::string_view path);

}  // namespace grader

#endif  // GRADER_COMPARE_INPUTS_H
