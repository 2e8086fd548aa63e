// The fastest loops there are, for measuring limits: reading memory, multiply-adds in registers.
#include <cstring>

#include "engine/run/avx512.h"
#include "engine/run/kernels_avx512.h"

namespace engine::avx512 {

LAB_AVX512 std::uint64_t sum_words(const std::byte* data, std::size_t bytes) {
  __m512i sums[4] = {};
  for (std::size_t i = 0; i + 256 <= bytes; i += 256) {
    for (int j = 0; j < 4; ++j) {
      _mm_prefetch(reinterpret_cast<const char*>(data + i + 64 * j + 4096), _MM_HINT_T0);
      sums[j] = _mm512_add_epi64(sums[j], _mm512_loadu_si512(data + i + 64 * j));
    }
  }
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(
      _mm512_add_epi64(_mm512_add_epi64(sums[0], sums[1]), _mm512_add_epi64(sums[2], sums[3]))));
}

LAB_AVX512 double multiply_add(std::int64_t steps, float seed, float* out) {
  constexpr int kSums = 16;  // more than latency times throughput
  __m512 sums[kSums];
  for (int j = 0; j < kSums; ++j) {
    sums[j] = _mm512_set1_ps(static_cast<float>(j));  // equal sums would be computed once
  }
  const __m512 x = _mm512_set1_ps(seed);
  const __m512 y = _mm512_set1_ps(0.999F);
  for (std::int64_t i = 0; i < steps; ++i) {
#pragma GCC unroll 16
    for (int j = 0; j < kSums; ++j) {
      sums[j] = _mm512_fmadd_ps(sums[j], y, x);
    }
  }
  __m512 total = sums[0];
  for (int j = 1; j < kSums; ++j) {
    total = _mm512_add_ps(total, sums[j]);
  }
  *out = _mm512_reduce_add_ps(total);
  return 2.0 * 16 * kSums * static_cast<double>(steps);
}

LAB_AVX512_BF16 double multiply_add_bf16(std::int64_t steps, float seed, float* out) {
  constexpr int kSums = 16;
  __m512 sums[kSums];
  for (int j = 0; j < kSums; ++j) {
    sums[j] = _mm512_set1_ps(static_cast<float>(j));
  }
  const __m512bh x = _mm512_cvtne2ps_pbh(_mm512_set1_ps(seed), _mm512_set1_ps(seed));
  for (std::int64_t i = 0; i < steps; ++i) {
#pragma GCC unroll 16
    for (int j = 0; j < kSums; ++j) {
      sums[j] = _mm512_dpbf16_ps(sums[j], x, x);
    }
  }
  __m512 total = sums[0];
  for (int j = 1; j < kSums; ++j) {
    total = _mm512_add_ps(total, sums[j]);
  }
  *out = _mm512_reduce_add_ps(total);
  return 2.0 * 32 * kSums * static_cast<double>(steps);
}

}  // namespace engine::avx512
