// The inner loops in AVX-512 intrinsics, on plain pointers; call them only on a CPU that has it.
//
// One shape does all matrix products: a tile of 12 rows by 32 columns of the result stays in 24
// registers while the inner dimension runs. Its left factor is read row by row (one number is
// broadcast), its right factor is a panel: 32 columns side by side, so that a step reads two whole
// registers. Weights are stored the other way round, (out, in), so 32 of their rows are transposed
// into a panel first; a panel serves all tokens of a prefill.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/dtype.h"

// An attribute, not a compiler flag: code of the standard library that these files instantiate must
// stay runnable on any CPU, because the linker may keep that copy for the whole program.
#define LAB_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c")))
#define LAB_AVX512_BF16 \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,fma,f16c")))

namespace engine::avx512 {

inline constexpr std::int64_t kPanel = 32;  // columns of a panel

// c (m, columns) = a (m, k) * b (k, columns), or += if `accumulate`. columns <= 32.
struct PanelProduct {
  std::int64_t m = 0;
  std::int64_t k = 0;
  std::int64_t columns = 0;
  const float* a = nullptr;
  std::int64_t a_stride = 0;
  const float* b = nullptr;
  std::int64_t b_stride = 0;
  float* c = nullptr;
  std::int64_t c_stride = 0;
  bool accumulate = false;
  std::span<const std::byte> next{};  // asked for meanwhile: what is packed after this
};
void multiply_panel(const PanelProduct& product);

// The same with bfloat16 factors and float sums. k counts pairs: a holds m rows of k pairs
// (a_stride in pairs), b is a packed panel: k rows of 32 pairs.
struct PairProduct {
  std::int64_t m = 0;
  std::int64_t k = 0;
  std::int64_t columns = 0;
  const std::uint32_t* a = nullptr;
  std::int64_t a_stride = 0;
  const std::uint32_t* b = nullptr;
  float* c = nullptr;
  std::int64_t c_stride = 0;
  bool accumulate = false;
  std::span<const std::byte> next{};
};
void multiply_panel_bf16(const PairProduct& product);

// 32 rows (fewer are filled up with zeros), each `k` values from `first` on, transposed: panel (k,
// 32).
struct PanelSource {
  formats::Dtype dtype = formats::Dtype::kF32;
  const std::byte* data = nullptr;  // first row
  std::int64_t row_bytes = 0;
  std::int64_t rows = 0;
  std::int64_t first = 0;
  std::int64_t k = 0;
};
LAB_AVX512 void pack_panel(const PanelSource& source, float* panel);
// `rows` rows of `columns` <= 32 floats, `stride` apart, to a panel (rows, 32).
LAB_AVX512 void copy_panel(const float* from, std::int64_t stride, std::int64_t rows,
                           std::int64_t columns, float* panel);
// BF16 rows to a panel of (k + 1) / 2 rows of 32 pairs.
LAB_AVX512 void pack_panel_bf16(const PanelSource& source, std::uint32_t* panel);

// y[i] = row i of w (count, n) times x, for one x: reads the weights once, in order.
void dot_rows(formats::Dtype dtype, const std::byte* w, std::int64_t count, std::int64_t n,
              const float* x_even, const float* x_odd, float* y);
// x holds (n + 1) / 2 pairs, then zeros up to a multiple of 16 pairs.
void dot_rows_bf16(const std::byte* w, std::int64_t count, std::int64_t n, const std::uint32_t* x,
                   float* y);
// x (n) -> even and odd halves for dot_rows; each gets zeros up to a multiple of 16.
void split_even_odd(const float* x, std::int64_t n, float* even, float* odd);
// x (n) -> (n + 1) / 2 pairs, and zeros up to a multiple of 16 pairs.
LAB_AVX512_BF16 void to_bf16_pairs(const float* x, std::int64_t n, std::uint32_t* pairs);

// scores (rows, n) of q (rows, d) against keys (n, d), without packing: for a decode step, which
// reads every key once. The values that belong to the keys are asked for meanwhile.
struct FewRows {
  const float* q = nullptr;
  std::int64_t rows = 0;
  const float* keys = nullptr;
  const float* values = nullptr;
  std::int64_t n = 0;
  std::int64_t d = 0;
  float* scores = nullptr;
  std::int64_t stride = 0;
};
void score_rows(const FewRows& few);

// The largest value, NaN aside; -inf for n = 0; NaN if there are only NaN and -inf, and a NaN.
LAB_AVX512 float row_maximum(const float* row, std::int64_t n);
// row = exp(row - largest), returns the sum. -inf gives exactly 0, NaN stays.
LAB_AVX512 float exp_and_sum(float* row, std::int64_t n, float largest);
LAB_AVX512 bool is_finite(const float* values, std::int64_t n);  // all of them
LAB_AVX512 void scale_row(float* row, std::int64_t n, float factor);
LAB_AVX512 void add_scaled(float* row, const float* other, std::int64_t n,
                           float factor);  // row += factor * other

LAB_AVX512 void rms_norm_row(const float* x, const float* gain, std::int64_t n, float eps,
                             float* out);
LAB_AVX512 void rotate_row(float* head, const float* cosine, const float* sine, std::int64_t pairs);
LAB_AVX512 void swiglu_row(float* gate, const float* up, std::int64_t n);  // gate = silu(gate) * up

// For measuring limits. The last two return the floating-point operations they did.
LAB_AVX512 std::uint64_t sum_words(const std::byte* data, std::size_t bytes);
LAB_AVX512 double multiply_add(std::int64_t steps, float seed, float* out);
LAB_AVX512_BF16 double multiply_add_bf16(std::int64_t steps, float seed, float* out);

}  // namespace engine::avx512
