// What the tests of engine/run share: random inputs, comparisons that NaN cannot pass, operator
// sets.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "engine/run/operators.h"
#include "engine/run/session.h"
#include "formats/safetensors.h"

namespace engine::test {

inline const std::filesystem::path kGolden =
    std::filesystem::path(LAB_SOURCE_DIR) / "tests/engine_run/golden";
inline const std::filesystem::path kTiny = std::filesystem::path(LAB_SOURCE_DIR) / "models/tiny";

// Every set that this CPU runs.
std::vector<OperatorSet> supported_sets();
// Those that compute with float activations and so agree with each other closely.
std::vector<OperatorSet> float_sets();

// Sums of uniform numbers: like a normal distribution, and the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}
  double uniform() { return static_cast<double>(bits_() >> 11) * 0x1p-53; }
  float normal();
  Matrix matrix(std::int64_t rows, std::int64_t columns, float scale = 1);
  std::vector<float> gains(std::int64_t n);  // 0.5 .. 1.5: norm gains are never ones

 private:
  std::mt19937_64 bits_;
};

// A stored matrix that owns its bytes. `shift` moves it off any alignment.
struct StoredWeight {
  std::vector<std::byte> bytes{};
  std::vector<float> bias{};
  Weight weight{};
};
StoredWeight store(const Matrix& values, formats::Dtype dtype, std::size_t shift = 0);

// Largest |found - wanted|, and where; shapes must agree, NaN and infinities must be in the same
// places, else the failure says so.
::testing::AssertionResult is_close(ConstMatrixView found, ConstMatrixView wanted,
                                    double tolerance);

double largest_difference(ConstMatrixView a, ConstMatrixView b);  // NaN if any is
double largest_value(ConstMatrixView a);

Matrix to_matrix(const formats::TensorView& tensor);  // (rows, columns); a vector is one row
std::vector<Matrix> to_matrices(const formats::TensorView& tensor);  // of the first axis

// what() of the exception, or "no exception".
template <typename Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "no exception";
}

}  // namespace engine::test
