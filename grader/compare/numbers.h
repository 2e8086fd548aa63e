// Numbers: scalars, tensors and rectangular lists of numbers, all seen as one block with a shape.
#ifndef GRADER_COMPARE_NUMBERS_H
#define GRADER_COMPARE_NUMBERS_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wire/value.h"

namespace grader {

enum class NumberKind { kFloat, kInteger, kBool };

// Elements in flat order, outermost dimension first. A single number has the empty shape.
struct Numbers {
  NumberKind kind = NumberKind::kFloat;
  bool is_float32 = false;
  std::vector<std::int64_t> shape{};
  std::vector<double> values{};
  std::vector<std::int64_t> integers{};  // the same elements exactly; only for kInteger

  std::size_t count() const { return values.size(); }
  std::size_t rank() const { return shape.size(); }
  // The last dimension, and the product of the others: the block as a matrix. A number is 1 x 1.
  std::size_t cols() const;
  std::size_t rows() const;
  std::span<const double> row(std::size_t i) const {
    return std::span<const double>(values).subspan(i * cols(), cols());
  }
};

// Nothing when the value holds anything but numbers (or only bools), or lists of unequal shapes.
// Integers beside floats count as floats.
std::optional<Numbers> numbers_of(const lab::wire::Value& value);

}  // namespace grader

#endif  // GRADER_COMPARE_NUMBERS_H
