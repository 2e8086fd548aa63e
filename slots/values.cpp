// Copies between the engine's memory and the wire's tensors, and the comparison of an answer.
#include "slots/values.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <vector>

namespace slots {
namespace {

using lab::wire::DType;
using lab::wire::Tensor;
using lab::wire::Value;

constexpr float kHidden = -1e9F;

}  // namespace

Value to_value(engine::ConstMatrixView matrix) {
  Tensor tensor = Tensor::zeros(DType::kF32, {matrix.rows, matrix.columns});
  const std::size_t row_bytes = static_cast<std::size_t>(matrix.columns) * sizeof(float);
  for (std::int64_t i = 0; i < matrix.rows && row_bytes > 0; ++i) {
    std::memcpy(tensor.data.data() + i * row_bytes, matrix.row(i).data(), row_bytes);
  }
  return {std::move(tensor)};
}

Value to_value(std::span<const float> vector) { return {Tensor::of({std::ssize(vector)}, vector)}; }
Value to_value(std::span<const double> vector) {
  return {Tensor::of({std::ssize(vector)}, vector)};
}
Value to_value(std::span<const std::int64_t> vector) {
  return {Tensor::of({std::ssize(vector)}, vector)};
}

Value to_value(const engine::Weight& weight, std::int64_t first, std::int64_t count) {
  engine::Matrix rows(count, weight.columns);
  for (std::int64_t i = 0; i < count; ++i) {
    engine::widen_row(weight, first + i, rows.row(i));
  }
  return to_value(rows.view());
}

std::string shape_fault(const Value& value, std::int64_t rows, std::int64_t columns) {
  const Tensor* tensor = value.get_if<Tensor>();
  if (tensor != nullptr && tensor->dtype == DType::kF32 &&
      tensor->shape == std::vector<std::int64_t>{rows, columns}) {
    return "";
  }
  return fmt::format("it answered {}, wanted {} x {} in float32", lab::wire::describe(value), rows,
                     columns);
}

engine::Matrix to_matrix(const Value& value) {
  const Tensor& tensor = *value.get_if<Tensor>();
  engine::Matrix matrix(tensor.shape[0], tensor.shape[1]);
  if (!tensor.data.empty()) {
    std::memcpy(matrix.data(), tensor.data.data(), tensor.data.size());
  }
  return matrix;
}

Distance distance(engine::ConstMatrixView found, engine::ConstMatrixView wanted,
                  bool may_be_infinite) {
  Distance result;
  for (std::int64_t i = 0; i < wanted.rows; ++i) {
    for (std::int64_t j = 0; j < wanted.columns; ++j) {
      const float got = found(i, j);
      const float want = wanted(i, j);
      if (std::isfinite(want)) {
        result.scale = std::max(result.scale, std::abs(static_cast<double>(want)));
      }
      double error = std::abs(static_cast<double>(got) - static_cast<double>(want));
      if (got == want || (may_be_infinite && got <= kHidden && want <= kHidden)) {
        continue;
      }
      if (std::isnan(got) || (std::isinf(got) && !may_be_infinite)) {
        result.fault = fmt::format(
            "its answer holds {} at ({}, {}), where the engine has {:.4g}",
            std::isnan(got) ? "NaN (perhaps an element never written)" : "infinity", i, j, want);
        return result;
      }
      if (!(error <= result.error)) {
        result.error = error;
        result.row = i;
      }
    }
  }
  return result;
}

}  // namespace slots
