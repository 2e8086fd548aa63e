// Intrinsics and lane masks for the AVX-512 kernels. Include only in their files.
#pragma once

// GCC 12 warns of its own "undefined" vectors (PR 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop

#include <cstdint>

namespace engine::avx512 {

// The first `count` of 16 lanes; all for count >= 16, none for count <= 0.
inline __mmask16 first_lanes(std::int64_t count) {
  return static_cast<__mmask16>(count >= 16 ? 0xFFFFU : count <= 0 ? 0U : (1U << count) - 1U);
}

}  // namespace engine::avx512
