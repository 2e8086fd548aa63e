// Short ways to write values in tests.
#ifndef TESTS_COMPARE_VALUES_H
#define TESTS_COMPARE_VALUES_H

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "wire/value.h"

namespace lab_test {

using lab::wire::List;
using lab::wire::Record;
using lab::wire::Tensor;
using lab::wire::Value;

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInf = std::numeric_limits<double>::infinity();

inline std::int64_t size_of(const auto& values) { return static_cast<std::int64_t>(values.size()); }

// (n) float32
inline Value vec(const std::vector<float>& values) {
  return {Tensor::of({size_of(values)}, std::span<const float>(values))};
}
// (n) float64
inline Value vec_double(const std::vector<double>& values) {
  return {Tensor::of({size_of(values)}, std::span<const double>(values))};
}
inline Value ints(const std::vector<std::int64_t>& values) {
  return {Tensor::of({size_of(values)}, std::span<const std::int64_t>(values))};
}
// Any shape, float32 from doubles.
inline Value block(std::vector<std::int64_t> shape, const std::vector<double>& values) {
  const std::vector<float> narrow(values.begin(), values.end());
  return {Tensor::of(std::move(shape), std::span<const float>(narrow))};
}
// (rows, cols) float32
inline Value mat(const std::vector<std::vector<double>>& rows) {
  std::vector<double> flat{};
  for (const std::vector<double>& row : rows) {
    flat.insert(flat.end(), row.begin(), row.end());
  }
  return block({size_of(rows), rows.empty() ? 0 : size_of(rows.front())}, flat);
}
inline Value record(std::string type, std::vector<std::pair<std::string, Value>> fields) {
  Record made{std::move(type), {}};
  for (auto& [name, value] : fields) {
    made.fields.push_back({name, std::move(value)});
  }
  return {std::move(made)};
}

}  // namespace lab_test

#endif  // TESTS_COMPARE_VALUES_H
