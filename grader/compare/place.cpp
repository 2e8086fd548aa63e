// Where an element stands, as an index per dimension and in words.
#include "grader/compare/place.h"

#include <fmt/format.h>

namespace grader {

std::vector<std::int64_t> index_of(const std::vector<std::int64_t>& shape, std::size_t flat) {
  std::vector<std::int64_t> index(shape.size());
  auto rest = static_cast<std::int64_t>(flat);
  for (std::size_t i = shape.size(); i-- > 0;) {
    index[i] = rest % shape[i];
    rest /= shape[i];
  }
  return index;
}

std::string part_words(const std::vector<Step>& part) {
  std::string text{};
  for (const Step& step : part) {
    if (step.item >= 0) {
      text += fmt::format("[{}]", step.item);
    } else {
      text += (text.empty() ? "" : ".") + step.field;
    }
  }
  return text;
}

std::string place_words(const std::vector<Step>& part, const std::vector<std::int64_t>& index) {
  std::string brackets = part_words(part);
  for (const std::int64_t i : index) {
    brackets += fmt::format("[{}]", i);
  }
  if (!part.empty() && part.front().item < 0) {
    return brackets;
  }
  if (!part.empty() || index.size() > 2) {
    return brackets + " of the result";
  }
  switch (index.size()) {
    case 0:
      return std::string(kWholeResult);
    case 1:
      return fmt::format("element {} of the result", index[0]);
    default:
      return fmt::format("row {}, column {} of the result", index[0], index[1]);
  }
}

}  // namespace grader
