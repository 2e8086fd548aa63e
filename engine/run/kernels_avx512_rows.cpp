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

// Scores of kRows queries with one key.
template <int kRows>
LAB_AVX512 void score_key(const float* q, const float* key, std::int64_t d, float* scores,
                          std::int64_t stride) {
  __m512 sum[kRows] = {};
  for (std::int64_t j = 0; j < d; j += 16) {
    const __mmask16 lanes = first_lanes(d - j);
    const __m512 k = _mm512_maskz_loadu_ps(lanes, key + j);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      sum[r] = _mm512_fmadd_ps(k, _mm512_maskz_loadu_ps(lanes, q + r * d + j), sum[r]);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    scores[r * stride] = _mm512_reduce_add_ps(sum[r]);
  }
}

}  // namespace

void score_rows(const float* q, std::int64_t rows, const float* keys, std::int64_t n,
                std::int64_t d, float* scores, std::int64_t stride) {
  std::int64_t r = 0;
  for (; r + 2 <= rows; r += 2) {
    for (std::int64_t j = 0; j < n; ++j) {
      score_key<2>(q + r * d, keys + j * d, d, scores + r * stride + j, stride);
    }
  }
  for (std::int64_t j = 0; r < rows && j < n; ++j) {
    score_key<1>(q + r * d, keys + j * d, d, scores + r * stride + j, stride);
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
  for (std::int64_t j = 0; j < n; j += 16) {
    const __mmask16 lanes = first_lanes(n - j);
    const __m512 x = _mm512_sub_ps(_mm512_maskz_loadu_ps(lanes, row + j), shift);
    const __m512 e = _mm512_maskz_mov_ps(lanes, exp_lanes(x));
    _mm512_mask_storeu_ps(row + j, lanes, e);
    sum = _mm512_add_ps(sum, e);
  }
  return _mm512_reduce_add_ps(sum);
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
