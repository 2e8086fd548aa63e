// Engine matrices as values for a student's process, and answers back as matrices.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/run/matrix.h"
#include "engine/run/weight.h"
#include "wire/value.h"

namespace slots {

lab::wire::Value to_value(engine::ConstMatrixView matrix);
lab::wire::Value to_value(std::span<const float> vector);
lab::wire::Value to_value(std::span<const double> vector);
lab::wire::Value to_value(std::span<const std::int64_t> vector);
// Rows first .. first + count - 1 of a weight (out, in), as float.
lab::wire::Value to_value(const engine::Weight& weight, std::int64_t first, std::int64_t count);

// Why an answer is not a float32 matrix (rows, columns), or nothing: "it answered a 3 x 4 float32
// matrix, wanted 4 x 4 in float32".
std::string shape_fault(const lab::wire::Value& value, std::int64_t rows, std::int64_t columns);
// A value without shape fault.
engine::Matrix to_matrix(const lab::wire::Value& value);

// How far an answer is from the engine's own, on the same inputs.
struct Distance {
  double error = 0;      // the largest; infinity where one is infinite and the other is not
  double scale = 0;      // largest finite value of the engine's
  std::int64_t row = 0;  // of the largest error
  std::string fault{};   // NaN, or infinity where the engine has a number
};
// `may_be_infinite`: the operator may answer -inf, as a mask does; anything up to -1e9 counts as
// it.
Distance distance(engine::ConstMatrixView found, engine::ConstMatrixView wanted,
                  bool may_be_infinite = false);

}  // namespace slots
