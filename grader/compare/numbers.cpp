// Numbers: reading them out of the values that can hold them.
#include "grader/compare/numbers.h"

#include <cstring>
#include <type_traits>
#include <utility>
#include <variant>

namespace grader {
namespace {

using lab::wire::DType;
using lab::wire::List;
using lab::wire::Tensor;
using lab::wire::Value;

Numbers from_tensor(const Tensor& tensor) {
  Numbers numbers{.is_float32 = tensor.dtype == DType::kF32,
                  .shape = tensor.shape,
                  .values = tensor.to_doubles()};
  if (tensor.dtype == DType::kI64) {
    numbers.kind = NumberKind::kInteger;
    numbers.integers.resize(tensor.count());
    if (!tensor.data.empty()) {
      std::memcpy(numbers.integers.data(), tensor.data.data(), tensor.data.size());
    }
  } else if (tensor.dtype == DType::kBool) {
    numbers.kind = NumberKind::kBool;
  }
  return numbers;
}

// Appends one item of a list; false when the two do not fit together.
bool append(Numbers& whole, const Numbers& part) {
  const bool bools = whole.kind == NumberKind::kBool;
  if (bools != (part.kind == NumberKind::kBool)) {
    return false;
  }
  if (whole.kind != part.kind) {
    whole.kind = NumberKind::kFloat;
    whole.integers.clear();
  }
  whole.is_float32 = whole.is_float32 && part.is_float32;
  whole.values.insert(whole.values.end(), part.values.begin(), part.values.end());
  if (whole.kind == NumberKind::kInteger) {
    whole.integers.insert(whole.integers.end(), part.integers.begin(), part.integers.end());
  }
  return true;
}

std::optional<Numbers> from_list(const List& list) {
  if (list.empty()) {
    return Numbers{.shape = {0}};
  }
  std::optional<Numbers> whole = numbers_of(list.front());
  if (!whole) {
    return std::nullopt;
  }
  const std::vector<std::int64_t> shape = whole->shape;
  for (std::size_t i = 1; i < list.size(); ++i) {
    const std::optional<Numbers> part = numbers_of(list[i]);
    if (!part || part->shape != shape || !append(*whole, *part)) {
      return std::nullopt;
    }
  }
  whole->shape.insert(whole->shape.begin(), static_cast<std::int64_t>(list.size()));
  return whole;
}

struct Read {
  std::optional<Numbers> operator()(bool x) const {
    return Numbers{.kind = NumberKind::kBool, .values = {x ? 1.0 : 0.0}};
  }
  std::optional<Numbers> operator()(std::int64_t x) const {
    return Numbers{
        .kind = NumberKind::kInteger, .values = {static_cast<double>(x)}, .integers = {x}};
  }
  std::optional<Numbers> operator()(float x) const {
    return Numbers{.is_float32 = true, .values = {static_cast<double>(x)}};
  }
  std::optional<Numbers> operator()(double x) const { return Numbers{.values = {x}}; }
  std::optional<Numbers> operator()(const Tensor& tensor) const { return from_tensor(tensor); }
  std::optional<Numbers> operator()(const List& list) const { return from_list(list); }
  template <class Other>
  std::optional<Numbers> operator()(const Other&) const {
    return std::nullopt;
  }
};

}  // namespace

std::size_t Numbers::cols() const {
  return shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
}

std::size_t Numbers::rows() const {
  std::size_t product = 1;
  for (std::size_t i = 0; i + 1 < shape.size(); ++i) {
    product *= static_cast<std::size_t>(shape[i]);
  }
  return product;
}

std::optional<Numbers> numbers_of(const Value& value) { return std::visit(Read{}, value.data); }

}  // namespace grader
