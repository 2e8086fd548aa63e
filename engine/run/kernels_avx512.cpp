// Products of the AVX-512 path: panels, packing, and rows times one vector.
#include "engine/run/kernels_avx512.h"

#include <algorithm>

#include "engine/run/avx512.h"

namespace engine::avx512 {
namespace {

constexpr int kTileRows = 12;

template <int kRows>
LAB_AVX512 void multiply_tile(const PanelProduct& p, const float* a, float* c) {
  const __mmask16 low = first_lanes(p.columns);
  const __mmask16 high = first_lanes(p.columns - 16);
  __m512 sum[kRows][2];
#pragma GCC unroll 12
  for (int r = 0; r < kRows; ++r) {
    sum[r][0] = p.accumulate ? _mm512_maskz_loadu_ps(low, c + r * p.c_stride) : _mm512_setzero_ps();
    sum[r][1] =
        p.accumulate ? _mm512_maskz_loadu_ps(high, c + r * p.c_stride + 16) : _mm512_setzero_ps();
  }
  // Three row pointers reach twelve rows with the addressing modes of x86; twelve would spill.
  const float* a_rows[3] = {a, a + 4 * p.a_stride, a + 8 * p.a_stride};
  const float* b = p.b;
  for (std::int64_t k = 0; k < p.k; ++k) {
    const __m512 b0 = _mm512_maskz_loadu_ps(low, b);
    const __m512 b1 = _mm512_maskz_loadu_ps(high, b + 16);
#pragma GCC unroll 12
    for (int r = 0; r < kRows; ++r) {
      const __m512 x = _mm512_set1_ps(a_rows[r / 4][(r % 4) * p.a_stride + k]);
      sum[r][0] = _mm512_fmadd_ps(x, b0, sum[r][0]);
      sum[r][1] = _mm512_fmadd_ps(x, b1, sum[r][1]);
    }
    b += p.b_stride;
  }
#pragma GCC unroll 12
  for (int r = 0; r < kRows; ++r) {
    _mm512_mask_storeu_ps(c + r * p.c_stride, low, sum[r][0]);
    _mm512_mask_storeu_ps(c + r * p.c_stride + 16, high, sum[r][1]);
  }
}

template <int kRows>
LAB_AVX512_BF16 void multiply_tile_bf16(const PairProduct& p, const std::uint32_t* a, float* c) {
  const __mmask16 low = first_lanes(p.columns);
  const __mmask16 high = first_lanes(p.columns - 16);
  __m512 sum[kRows][2];
#pragma GCC unroll 12
  for (int r = 0; r < kRows; ++r) {
    sum[r][0] = p.accumulate ? _mm512_maskz_loadu_ps(low, c + r * p.c_stride) : _mm512_setzero_ps();
    sum[r][1] =
        p.accumulate ? _mm512_maskz_loadu_ps(high, c + r * p.c_stride + 16) : _mm512_setzero_ps();
  }
  const std::uint32_t* a_rows[3] = {a, a + 4 * p.a_stride, a + 8 * p.a_stride};
  const std::uint32_t* b = p.b;
  for (std::int64_t k = 0; k < p.k; ++k) {
    const auto b0 = reinterpret_cast<__m512bh>(_mm512_loadu_si512(b));
    const auto b1 = reinterpret_cast<__m512bh>(_mm512_loadu_si512(b + 16));
#pragma GCC unroll 12
    for (int r = 0; r < kRows; ++r) {
      const auto x = reinterpret_cast<__m512bh>(
          _mm512_set1_epi32(static_cast<int>(a_rows[r / 4][(r % 4) * p.a_stride + k])));
      sum[r][0] = _mm512_dpbf16_ps(sum[r][0], x, b0);
      sum[r][1] = _mm512_dpbf16_ps(sum[r][1], x, b1);
    }
    b += kPanel;
  }
#pragma GCC unroll 12
  for (int r = 0; r < kRows; ++r) {
    _mm512_mask_storeu_ps(c + r * p.c_stride, low, sum[r][0]);
    _mm512_mask_storeu_ps(c + r * p.c_stride + 16, high, sum[r][1]);
  }
}

// A tile of any number of rows up to 12, by table.
template <typename Product, typename Element>
using Tile = void (*)(const Product&, const Element*, float*);
constexpr Tile<PanelProduct, float> kTiles[kTileRows] = {
    multiply_tile<1>, multiply_tile<2>,  multiply_tile<3>,  multiply_tile<4>,
    multiply_tile<5>, multiply_tile<6>,  multiply_tile<7>,  multiply_tile<8>,
    multiply_tile<9>, multiply_tile<10>, multiply_tile<11>, multiply_tile<12>};
constexpr Tile<PairProduct, std::uint32_t> kPairTiles[kTileRows] = {
    multiply_tile_bf16<1>, multiply_tile_bf16<2>,  multiply_tile_bf16<3>,  multiply_tile_bf16<4>,
    multiply_tile_bf16<5>, multiply_tile_bf16<6>,  multiply_tile_bf16<7>,  multiply_tile_bf16<8>,
    multiply_tile_bf16<9>, multiply_tile_bf16<10>, multiply_tile_bf16<11>, multiply_tile_bf16<12>};

// The part of `next` that belongs to tile i of m rows, so that all of it has come when they are
// done.
void prefetch_share(std::span<const std::byte> next, std::int64_t i, std::int64_t m) {
  const auto bytes = static_cast<std::int64_t>(next.size());
  const std::int64_t end = bytes * std::min<std::int64_t>(i + kTileRows, m) / m;
  for (std::int64_t at = bytes * i / m / 64 * 64; at < end; at += 64) {
    _mm_prefetch(reinterpret_cast<const char*>(next.data() + at), _MM_HINT_T1);
  }
}

// 16 values of a stored row as 32-bit lanes; lanes at and beyond `count` are zero and not read.
LAB_AVX512 inline __m512i load_values(formats::Dtype dtype, const std::byte* row,
                                      std::int64_t first, std::int64_t count) {
  const __mmask16 lanes = first_lanes(count);
  if (dtype == formats::Dtype::kF32) {
    return _mm512_maskz_loadu_epi32(lanes, row + 4 * first);
  }
  const __m256i half = _mm256_maskz_loadu_epi16(lanes, row + 2 * first);
  if (dtype == formats::Dtype::kBf16) {
    return _mm512_slli_epi32(_mm512_cvtepu16_epi32(half), 16);
  }
  return _mm512_castps_si512(_mm512_cvtph_ps(half));
}

// 16 pairs of 16-bit values; `count` counts values, an odd last one gets a zero beside it.
LAB_AVX512 inline __m512i load_pairs(const std::byte* row, std::int64_t first, std::int64_t count) {
  if (count >= 32) {
    return _mm512_loadu_si512(row + 2 * first);
  }
  const __mmask32 lanes = count <= 0 ? 0 : static_cast<__mmask32>((1ULL << count) - 1ULL);
  return _mm512_maskz_loadu_epi16(lanes, row + 2 * first);
}

// Transposes a 16 x 16 block of 32-bit lanes in registers and writes row i to out + 32 * i.
LAB_AVX512 inline void store_transposed(__m512i r[16], std::uint32_t* out, std::int64_t rows_out) {
  __m512i t[16];
#pragma GCC unroll 8
  for (int i = 0; i < 16; i += 2) {
    t[i] = _mm512_unpacklo_epi32(r[i], r[i + 1]);
    t[i + 1] = _mm512_unpackhi_epi32(r[i], r[i + 1]);
  }
#pragma GCC unroll 4
  for (int i = 0; i < 16; i += 4) {
    r[i] = _mm512_unpacklo_epi64(t[i], t[i + 2]);
    r[i + 1] = _mm512_unpackhi_epi64(t[i], t[i + 2]);
    r[i + 2] = _mm512_unpacklo_epi64(t[i + 1], t[i + 3]);
    r[i + 3] = _mm512_unpackhi_epi64(t[i + 1], t[i + 3]);
  }
  // r[4g + c] now holds, in its 128-bit lane l, column 4l + c of rows 4g .. 4g + 3.
#pragma GCC unroll 4
  for (int c = 0; c < 4; ++c) {
    const __m512i a = _mm512_shuffle_i32x4(r[c], r[4 + c], 0x88);
    const __m512i b = _mm512_shuffle_i32x4(r[c], r[4 + c], 0xDD);
    const __m512i d = _mm512_shuffle_i32x4(r[8 + c], r[12 + c], 0x88);
    const __m512i e = _mm512_shuffle_i32x4(r[8 + c], r[12 + c], 0xDD);
    t[c] = _mm512_shuffle_i32x4(a, d, 0x88);
    t[4 + c] = _mm512_shuffle_i32x4(b, e, 0x88);
    t[8 + c] = _mm512_shuffle_i32x4(a, d, 0xDD);
    t[12 + c] = _mm512_shuffle_i32x4(b, e, 0xDD);
  }
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i) {
    if (i < rows_out) {
      _mm512_storeu_si512(out + kPanel * i, t[i]);
    }
  }
}

// dp of one register of pairs with both halves of x.
LAB_AVX512 inline __m512 dot_pairs_f32(__m512i w, __m512 even, __m512 odd, __m512 sum) {
  const __m512 low = _mm512_castsi512_ps(_mm512_slli_epi32(w, 16));
  const __m512 high =
      _mm512_castsi512_ps(_mm512_and_si512(w, _mm512_set1_epi32(static_cast<int>(0xFFFF0000U))));
  return _mm512_fmadd_ps(high, odd, _mm512_fmadd_ps(low, even, sum));
}

// The next kRows rows, line by line in the order of memory: that streams up to a fifth faster than
// asking further along each of four rows.
template <int kRows>
inline void prefetch_next_rows(const std::byte* w, std::int64_t n, std::int64_t j, int r) {
  const std::byte* next = w + 2 * kRows * n;
  _mm_prefetch(reinterpret_cast<const char*>(next + 2 * kRows * j + 64 * r), _MM_HINT_T0);
}

// Four rows at a time: enough streams to keep memory busy.
template <int kRows>
LAB_AVX512 void dot_bf16_rows(const std::byte* w, std::int64_t n, const float* even,
                              const float* odd, float* y) {
  __m512 sum[kRows] = {};
  for (std::int64_t j = 0; j < n; j += 32) {
    const __m512 x0 = _mm512_loadu_ps(even + j / 2);
    const __m512 x1 = _mm512_loadu_ps(odd + j / 2);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const std::byte* row = w + 2 * r * n;
      prefetch_next_rows<kRows>(w, n, j, r);
      sum[r] = dot_pairs_f32(load_pairs(row, j, n - j), x0, x1, sum[r]);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    y[r] = _mm512_reduce_add_ps(sum[r]);
  }
}

template <int kRows>
LAB_AVX512_BF16 void dot_bf16_rows_pairs(const std::byte* w, std::int64_t n, const std::uint32_t* x,
                                         float* y) {
  __m512 sum[kRows] = {};
  for (std::int64_t j = 0; j < n; j += 32) {
    const auto xs = reinterpret_cast<__m512bh>(_mm512_loadu_si512(x + j / 2));
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const std::byte* row = w + 2 * r * n;
      prefetch_next_rows<kRows>(w, n, j, r);
      sum[r] = _mm512_dpbf16_ps(sum[r], reinterpret_cast<__m512bh>(load_pairs(row, j, n - j)), xs);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    y[r] = _mm512_reduce_add_ps(sum[r]);
  }
}

// F32 and F16 rows: x is put back together from its halves, 16 values at a time.
LAB_AVX512 float dot_wide_row(formats::Dtype dtype, const std::byte* row, std::int64_t n,
                              const float* even, const float* odd) {
  const __m512i first = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  __m512 sum = _mm512_setzero_ps();
  for (std::int64_t j = 0; j < n; j += 16) {
    const __m512 x0 = _mm512_castps256_ps512(_mm256_loadu_ps(even + j / 2));
    const __m512 x1 = _mm512_castps256_ps512(_mm256_loadu_ps(odd + j / 2));
    const __m512 x = _mm512_permutex2var_ps(x0, first, x1);
    sum = _mm512_fmadd_ps(_mm512_castsi512_ps(load_values(dtype, row, j, n - j)), x, sum);
  }
  return _mm512_reduce_add_ps(sum);
}

}  // namespace

void multiply_panel(const PanelProduct& p) {
  for (std::int64_t i = 0; i < p.m; i += kTileRows) {
    const auto rows = std::min<std::int64_t>(kTileRows, p.m - i);
    prefetch_share(p.next, i, p.m);
    kTiles[rows - 1](p, p.a + i * p.a_stride, p.c + i * p.c_stride);
  }
}

void multiply_panel_bf16(const PairProduct& p) {
  for (std::int64_t i = 0; i < p.m; i += kTileRows) {
    const auto rows = std::min<std::int64_t>(kTileRows, p.m - i);
    prefetch_share(p.next, i, p.m);
    kPairTiles[rows - 1](p, p.a + i * p.a_stride, p.c + i * p.c_stride);
  }
}

LAB_AVX512 void pack_panel(const PanelSource& s, float* panel) {
  for (std::int64_t k = 0; k < s.k; k += 16) {
    for (std::int64_t half = 0; half < kPanel; half += 16) {
      __m512i rows[16];
      for (std::int64_t r = 0; r < 16; ++r) {
        rows[r] = half + r < s.rows ? load_values(s.dtype, s.data + (half + r) * s.row_bytes,
                                                  s.first + k, s.k - k)
                                    : _mm512_setzero_si512();
      }
      store_transposed(rows, reinterpret_cast<std::uint32_t*>(panel + k * kPanel + half),
                       std::min<std::int64_t>(16, s.k - k));
    }
  }
}

LAB_AVX512 void copy_panel(const float* from, std::int64_t stride, std::int64_t rows,
                           std::int64_t columns, float* panel) {
  const __mmask16 low = first_lanes(columns);
  const __mmask16 high = first_lanes(columns - 16);
  for (std::int64_t r = 0; r < rows; ++r) {
    _mm512_storeu_ps(panel + kPanel * r, _mm512_maskz_loadu_ps(low, from + r * stride));
    _mm512_storeu_ps(panel + kPanel * r + 16, _mm512_maskz_loadu_ps(high, from + r * stride + 16));
  }
}

LAB_AVX512 void pack_panel_bf16(const PanelSource& s, std::uint32_t* panel) {
  const std::int64_t pairs = (s.k + 1) / 2;
  for (std::int64_t k = 0; k < pairs; k += 16) {
    for (std::int64_t half = 0; half < kPanel; half += 16) {
      __m512i rows[16];
      for (std::int64_t r = 0; r < 16; ++r) {
        rows[r] = half + r < s.rows
                      ? load_pairs(s.data + (half + r) * s.row_bytes, s.first + 2 * k, s.k - 2 * k)
                      : _mm512_setzero_si512();
      }
      store_transposed(rows, panel + k * kPanel + half, std::min<std::int64_t>(16, pairs - k));
    }
  }
}

void dot_rows(formats::Dtype dtype, const std::byte* w, std::int64_t count, std::int64_t n,
              const float* x_even, const float* x_odd, float* y) {
  const auto bytes = static_cast<std::int64_t>(formats::dtype_bytes(dtype));
  std::int64_t i = 0;
  for (; dtype == formats::Dtype::kBf16 && i + 4 <= count; i += 4) {
    dot_bf16_rows<4>(w + i * n * bytes, n, x_even, x_odd, y + i);
  }
  for (; i < count; ++i) {
    y[i] = dot_wide_row(dtype, w + i * n * bytes, n, x_even, x_odd);
  }
}

void dot_rows_bf16(const std::byte* w, std::int64_t count, std::int64_t n, const std::uint32_t* x,
                   float* y) {
  std::int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    dot_bf16_rows_pairs<4>(w + i * n * 2, n, x, y + i);
  }
  for (; i < count; ++i) {
    dot_bf16_rows_pairs<1>(w + i * n * 2, n, x, y + i);
  }
}

void split_even_odd(const float* x, std::int64_t n, float* even, float* odd) {
  const std::int64_t padded = (n + 31) / 32 * 16;
  for (std::int64_t i = 0; i < padded; ++i) {
    even[i] = 2 * i < n ? x[2 * i] : 0.0F;
    odd[i] = 2 * i + 1 < n ? x[2 * i + 1] : 0.0F;
  }
}

LAB_AVX512_BF16 void to_bf16_pairs(const float* x, std::int64_t n, std::uint32_t* pairs) {
  for (std::int64_t j = 0; j < n; j += 32) {
    const __m512 low = _mm512_maskz_loadu_ps(first_lanes(n - j), x + j);
    const __m512 high = _mm512_maskz_loadu_ps(first_lanes(n - j - 16), x + j + 16);
    _mm512_storeu_si512(pairs + j / 2, reinterpret_cast<__m512i>(_mm512_cvtne2ps_pbh(high, low)));
  }
}

}  // namespace engine::avx512
