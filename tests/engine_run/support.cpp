// Helpers of the engine_run tests.
#include "tests/engine_run/support.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace engine::test {

std::vector<OperatorSet> supported_sets() {
  std::vector<OperatorSet> sets = float_sets();
  if (is_supported(OperatorSet::kAvx512Bf16)) {
    sets.push_back(OperatorSet::kAvx512Bf16);
  }
  return sets;
}

std::vector<OperatorSet> float_sets() {
  std::vector<OperatorSet> sets{OperatorSet::kNaive, OperatorSet::kPortable};
  if (is_supported(OperatorSet::kAvx512)) {
    sets.push_back(OperatorSet::kAvx512);
  }
  return sets;
}

float Random::normal() {
  double sum = -6;
  for (int i = 0; i < 12; ++i) {
    sum += uniform();
  }
  return static_cast<float>(sum);
}

Matrix Random::matrix(std::int64_t rows, std::int64_t columns, float scale) {
  Matrix m(rows, columns);
  std::ranges::generate(m.values(), [&] { return scale * normal(); });
  return m;
}

std::vector<float> Random::gains(std::int64_t n) {
  std::vector<float> g(n);
  std::ranges::generate(g, [&] { return static_cast<float>(0.5 + uniform()); });
  return g;
}

StoredWeight store(const Matrix& values, formats::Dtype dtype, std::size_t shift) {
  const std::size_t size = formats::dtype_bytes(dtype);
  StoredWeight stored;
  stored.bytes.resize(shift + values.values().size() * size);
  std::byte* to = stored.bytes.data() + shift;
  for (const float v : values.values()) {
    if (size == 4) {
      std::memcpy(to, &v, 4);
    } else {
      const std::uint16_t half =
          dtype == formats::Dtype::kBf16 ? formats::float_to_bf16(v) : formats::float_to_f16(v);
      std::memcpy(to, &half, 2);
    }
    to += size;
  }
  stored.weight = {.rows = values.rows(),
                   .columns = values.columns(),
                   .dtype = dtype,
                   .data = stored.bytes.data() + shift};
  return stored;
}

::testing::AssertionResult is_close(ConstMatrixView found, ConstMatrixView wanted,
                                    double tolerance) {
  if (found.rows != wanted.rows || found.columns != wanted.columns) {
    return ::testing::AssertionFailure()
           << "found (" << found.rows << ", " << found.columns << "), wanted (" << wanted.rows
           << ", " << wanted.columns << ")";
  }
  for (std::int64_t i = 0; i < found.rows; ++i) {
    for (std::int64_t j = 0; j < found.columns; ++j) {
      const double f = found(i, j);
      const double w = wanted(i, j);
      const bool same = std::isfinite(f) && std::isfinite(w)
                            ? std::abs(f - w) <= tolerance
                            : f == w || (std::isnan(f) && std::isnan(w));
      if (!same) {
        return ::testing::AssertionFailure() << "[" << i << ", " << j << "]: found " << f
                                             << ", wanted " << w << " within " << tolerance;
      }
    }
  }
  return ::testing::AssertionSuccess();
}

double largest_difference(ConstMatrixView a, ConstMatrixView b) {
  double largest = 0;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.columns; ++j) {
      const double d = std::abs(static_cast<double>(a(i, j)) - b(i, j));
      largest = std::isnan(largest) || d <= largest ? largest : d;  // NaN stays
    }
  }
  return largest;
}

double largest_value(ConstMatrixView a) {
  double largest = 0;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (const float v : a.row(i)) {
      largest = std::max(largest, static_cast<double>(std::abs(v)));
    }
  }
  return largest;
}

Matrix to_matrix(const formats::TensorView& tensor) {
  const bool is_vector = tensor.shape.size() < 2;
  Matrix m(is_vector ? 1 : tensor.shape[0], tensor.shape.back());
  formats::copy_floats(tensor, m.values());
  return m;
}

std::vector<Matrix> to_matrices(const formats::TensorView& tensor) {
  const std::vector<float> values = formats::to_floats(tensor);
  std::vector<Matrix> all;
  const std::int64_t size = tensor.shape[1] * tensor.shape[2];
  for (std::int64_t h = 0; h < tensor.shape[0]; ++h) {
    Matrix& m = all.emplace_back(tensor.shape[1], tensor.shape[2]);
    std::copy_n(values.begin() + h * size, size, m.values().begin());
  }
  return all;
}

}  // namespace engine::test
