// Row-wise work of the AVX-512 path: scores of a decode step, softmax, norm, rotation, SwiGLU.
#include <cmath>
#include <limits>

#include "engine/run/avx512.h"
#include "engine/run/kernels_avx512.h"

namespace engine::avx512 {
namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// exp(x) to about 1e-7: x = n ln 2 + r with |r| <= ln 2 / 2, a polynomial in r (Cephes), times 2^n.
// Below -87.3 (the last normal result) it is exactly 0; NaN comes out as it went in.
LAB_AVX512 inline __m512 exp_lanes(__m512 x) {
  const __mmask16 is_zero = _mm512_cmp_ps_mask(x, _mm512_set1_ps(-87.3F), _CMP_LT_OQ);
  x = _mm512_min_ps(_mm512_set1_ps(89.0F), x);  // exp(89) is infinite already; NaN stays
  const __m512 n = _mm512_roundscale_ps(_mm512_mul_ps(x, _mm512_set1_ps(1.44269504F)),
                                        _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  __m512 r = _mm512_fnmadd_ps(n, _mm512_set1_ps(0.693359375F), x);
  r = _mm512_fnmadd_ps(n, _mm512_set1_ps(-2.12194440e-4F), r);
  __m512 p = _mm512_set1_ps(1.9875691500e-4F);
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.3981999507e-3F));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(8.3334519073e-3F));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(4.1665795894e-2F));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.6666665459e-1F));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(5.0000001201e-1F));
  p = _mm512_fmadd_ps(p, _mm512_mul_ps(r, r), _mm512_add_ps(r, _mm512_set1_ps(1.0F)));
  return _mm512_mask_mov_ps(_mm512_scalef_ps(p, n), is_zero, _mm512_setzero_ps());
}

// The sums of four registers, side by side.
LAB_AVX512 inline __m128 sum_four(const __m512 v[4]) {
  const __m512 ab = _mm512_add_ps(_mm512_unpacklo_ps(v[0], v[1]), _mm512_unpackhi_ps(v[0], v[1]));
  const __m512 cd = _mm512_add_ps(_mm512_unpacklo_ps(v[2], v[3]), _mm512_unpackhi_ps(v[2], v[3]));
  const __m512 abcd =
      _mm512_add_ps(_mm512_shuffle_ps(ab, cd, 0x44), _mm512_shuffle_ps(ab, cd, 0xEE));
  const __m256 half = _mm256_add_ps(_mm512_castps512_ps256(abcd), _mm512_extractf32x8_ps(abcd, 1));
  return _mm_add_ps(_mm256_castps256_ps128(half), _mm256_extractf128_ps(half, 1));
}

// Scores of kRows queries with four keys. Asks for the keys after them, and for their values.
template <int kRows>
LAB_AVX512 void score_four_keys(const float* q, const float* key, const float* value,
                                std::int64_t d, float* scores, std::int64_t stride) {
  __m512 sum[kRows][4] = {};
  for (std::int64_t j = 0; j < d; j += 16) {
    const __mmask16 lanes = first_lanes(d - j);
    __m512 keys[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      keys[i] = _mm512_maskz_loadu_ps(lanes, key + i * d + j);
      _mm_prefetch(reinterpret_cast<const char*>(key + (i + 8) * d + j), _MM_HINT_T0);
      _mm_prefetch(reinterpret_cast<const char*>(value + i * d + j), _MM_HINT_T0);
    }
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const __m512 x = _mm512_maskz_loadu_ps(lanes, q + r * d + j);
#pragma GCC unroll 4
      for (int i = 0; i < 4; ++i) {
        sum[r][i] = _mm512_fmadd_ps(keys[i], x, sum[r][i]);
      }
    }
  }
  for (int r = 0; r < kRows; ++r) {
    _mm_storeu_ps(scores + r * stride, sum_four(sum[r]));
  }
}

LAB_AVX512 float score_one(const float* q, const float* key, std::int64_t d) {
  __m512 sum = _mm512_setzero_ps();
  for (std::int64_t j = 0; j < d; j += 16) {
    const __mmask16 lanes = first_lanes(d - j);
    sum = _mm512_fmadd_ps(_mm512_maskz_loadu_ps(lanes, key + j),
                          _mm512_maskz_loadu_ps(lanes, q + j), sum);
  }
  return _mm512_reduce_add_ps(sum);
}

}  // namespace

void score_rows(const FewRows& p) {
  const std::int64_t whole = p.n / 4 * 4;
  std::int64_t r = 0;
  for (; r < p.rows; r += r + 2 <= p.rows ? 2 : 1) {
    const float* q = p.q + r * p.d;
    float* scores = p.scores + r * p.stride;
    for (std::int64_t j = 0; j < whole; j += 4) {
      const auto score = r + 2 <= p.rows ? score_four_keys<2> : score_four_keys<1>;
      score(q, p.keys + j * p.d, p.values + j * p.d, p.d, scores + j, p.stride);
    }
    for (std::int64_t j = whole; j < p.n; ++j) {
      scores[j] = score_one(q, p.keys + j * p.d, p.d);
      if (r + 2 <= p.rows) {
        scores[p.stride + j] = score_one(q + p.d, p.keys + j * p.d, p.d);
      }
    }
  }
}

LAB_AVX512 float row_maximum(const float* row, std::int64_t n) {
  __m512 largest = _mm512_set1_ps(kMinusInfinity);
  unsigned is_nan = 0;
  for (std::int64_t j = 0; j < n; j += 16) {
    const __mmask16 lanes = first_lanes(n - j);
    const __m512 x = _mm512_maskz_loadu_ps(lanes, row + j);
    is_nan |= _mm512_mask_cmp_ps_mask(lanes, x, x, _CMP_UNORD_Q);
    // maxps gives its second operand when the first is NaN: the old maximum stays.
    largest = _mm512_mask_max_ps(largest, lanes, x, largest);
  }
  const float result = _mm512_reduce_max_ps(largest);
  return is_nan != 0 && result == kMinusInfinity ? std::numeric_limits<float>::quiet_NaN() : result;
}

LAB_AVX512 float exp_and_sum(float* row, std::int64_t n, float largest) {
  const __m512 shift = _mm512_set1_ps(largest);
  __m512 sum = _mm512_setzero_ps();
  __m512 other = _mm512_setzero_ps();
  std::int64_t j = 0;
  for (; j + 32 <= n; j += 32) {  // no masks, two at a time
    const __m512 a = exp_lanes(_mm512_sub_ps(_mm512_loadu_ps(row + j), shift));
    const __m512 b = exp_lanes(_mm512_sub_ps(_mm512_loadu_ps(row + j + 16), shift));
    _mm512_storeu_ps(row + j, a);
    _mm512_storeu_ps(row + j + 16, b);
    sum = _mm512_add_ps(sum, a);
    other = _mm512_add_ps(other, b);
  }
  for (; j < n; j += 16) {
    const __mmask16 lanes = first_lanes(n - j);
    const __m512 x = _mm512_sub_ps(_mm512_maskz_loadu_ps(lanes, row + j), shift);
    const __m512 e = _mm512_maskz_mov_ps(lanes, exp_lanes(x));
    _mm512_mask_storeu_ps(row + j, lanes, e);
    sum = _mm512_add_ps(sum, e);
  }
  return _mm512_reduce_add_ps(_mm512_add_ps(sum, other));
}

LAB_AVX512 bool is_finite(const float* values, std::int64_t n) {
  constexpr int kNanOrInfinite = 0x01 | 0x08 | 0x10 | 0x80;
  unsigned found = 0;
  for (std::int64_t j = 0; j < n; j += 16) {
    const __m512 v = _mm512_maskz_loadu_ps(first_lanes(n - j), values + j);
    found |= _mm512_fpclass_ps_mask(v, kNanOrInfinite);
  }
  return found == 0;
}

LAB_AVX512 void scale_row(float* row, std::int64_t n, float factor) {
  const __m512 f = _mm512_set1_ps(factor);
  for (std::int64_t j = 0; j < n; j += 16) {
    const __mmask16 lanes = first_lanes(n - j);
    _mm512_mask_storeu_ps(row + j, lanes, _mm512_mul_ps(_mm512_maskz_loadu_ps(lanes, row + j), f));
  }
}

LAB_AVX512 void add_scaled(float* row, const float* other, std::int64_t n, float factor) {
  const __m512 f = _mm512_set1_ps(factor);
  for (std::int64_t j = 0; j < n; j += 16) {
    const __mmask16 lanes = first_lanes(n - j);
    const __m512 sum = _mm512_fmadd_ps(_mm512_maskz_loadu_ps(lanes, other + j), f,
                                       _mm512_maskz_loadu_ps(lanes, row + j));
    _mm512_mask_storeu_ps(row + j, lanes, sum);
  }
}

LAB_AVX512 void rms_norm_row(const float* x, const float* gain, std::int64_t n, float eps,
                             float* out) {
  __m512 squares = _mm512_setzero_ps();
  for (std::int64_t j = 0; j < n; j += 16) {
    const __m512 v = _mm512_maskz_loadu_ps(first_lanes(n - j), x + j);
    squares = _mm512_fmadd_ps(v, v, squares);
  }
  const float mean = _mm512_reduce_add_ps(squares) / static_cast<float>(n);
  const __m512 scale = _mm512_set1_ps(1.0F / std::sqrt(mean + eps));
  for (std::int64_t j = 0; j < n; j += 16) {
    const __mmask16 lanes = first_lanes(n - j);
    const __m512 v = _mm512_mul_ps(_mm512_maskz_loadu_ps(lanes, x + j), scale);
    _mm512_mask_storeu_ps(out + j, lanes, _mm512_mul_ps(v, _mm512_maskz_loadu_ps(lanes, gain + j)));
  }
}

LAB_AVX512 void rotate_row(float* head, const float* cosine, const float* sine,
                           std::int64_t pairs) {
  for (std::int64_t i = 0; i < pairs; i += 16) {
    const __mmask16 lanes = first_lanes(pairs - i);
    const __m512 a = _mm512_maskz_loadu_ps(lanes, head + i);
    const __m512 b = _mm512_maskz_loadu_ps(lanes, head + pairs + i);
    const __m512 c = _mm512_maskz_loadu_ps(lanes, cosine + i);
    const __m512 s = _mm512_maskz_loadu_ps(lanes, sine + i);
    _mm512_mask_storeu_ps(head + i, lanes, _mm512_fmsub_ps(a, c, _mm512_mul_ps(b, s)));
    _mm512_mask_storeu_ps(head + pairs + i, lanes, _mm512_fmadd_ps(b, c, _mm512_mul_ps(a, s)));
  }
}

LAB_AVX512 void swiglu_row(float* gate, const float* up, std::int64_t n) {
  const __m512 one = _mm512_set1_ps(1.0F);
  for (std::int64_t j = 0; j < n; j += 16) {
    const __mmask16 lanes = first_lanes(n - j);
    const __m512 g = _mm512_maskz_loadu_ps(lanes, gate + j);
    const __m512 e = exp_lanes(_mm512_sub_ps(_mm512_setzero_ps(), g));
    const __m512 silu = _mm512_div_ps(g, _mm512_add_ps(one, e));
    _mm512_mask_storeu_ps(gate + j, lanes,
                          _mm512_mul_ps(silu, _mm512_maskz_loadu_ps(lanes, up + j)));
  }
}

}  // namespace engine::avx512
