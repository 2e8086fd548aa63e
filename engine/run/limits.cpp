// Streams a buffer larger than any cache, and multiplies in registers.
#include "engine/run/limits.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>

#include "engine/run/kernels_avx512.h"
#include "engine/run/memory.h"
#include "engine/run/ops_avx512.h"

namespace engine {
namespace {

constexpr std::size_t kReadBytes = std::size_t{1} << 28;  // eight times a large cache
constexpr std::int64_t kPieces = 64;
constexpr std::int64_t kSteps = 100'000;  // per piece of arithmetic

double best_seconds(int rounds, const std::function<void()>& work) {
  double best = 1e300;
  for (int i = 0; i < rounds; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(
        best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

// Without AVX-512: sums of 64-bit words, which the compiler vectorises.
std::uint64_t sum_words(const std::byte* data, std::size_t bytes) {
  std::uint64_t sums[8] = {};
  for (std::size_t i = 0; i + 64 <= bytes; i += 64) {
    std::uint64_t words[8];
    std::memcpy(words, data + i, 64);
    for (int j = 0; j < 8; ++j) {
      sums[j] += words[j];
    }
  }
  return sums[0] + sums[1] + sums[2] + sums[3] + sums[4] + sums[5] + sums[6] + sums[7];
}

// Without AVX-512: 32 independent sums. Returns the floating-point operations done.
double multiply_add_portable(std::int64_t steps, float seed, float* out) {
  constexpr int kSums = 32;
  float sums[kSums];
  for (int j = 0; j < kSums; ++j) {
    sums[j] = static_cast<float>(j);  // equal sums would be computed once
  }
  for (std::int64_t i = 0; i < steps; ++i) {
    for (float& s : sums) {
      s = s * 0.999F + seed;
    }
  }
  *out = *std::max_element(sums, sums + kSums);
  return 2.0 * kSums * static_cast<double>(steps);
}

}  // namespace

Limits measure_limits(ThreadPool& pool, int rounds) {
  const bool has_avx512 = avx512::is_supported();
  Limits limits;
  const Buffer buffer(kReadBytes);
  std::memset(buffer.data(), 1, kReadBytes);
  std::vector<std::uint64_t> sums(kPieces);
  const std::size_t piece_bytes = kReadBytes / kPieces;
  const double read = best_seconds(rounds, [&] {
    pool.run(kPieces, [&](std::int64_t piece, int) {
      const std::byte* from = buffer.data() + static_cast<std::size_t>(piece) * piece_bytes;
      sums[piece] =
          has_avx512 ? avx512::sum_words(from, piece_bytes) : sum_words(from, piece_bytes);
    });
  });
  limits.read_gb_per_second = static_cast<double>(kReadBytes) / read / 1e9;

  std::vector<float> results(kPieces);
  std::vector<double> flops(kPieces);
  const auto rate = [&](const std::function<double(float, float*)>& work) {
    const double seconds = best_seconds(rounds, [&] {
      pool.run(kPieces, [&](std::int64_t piece, int) {
        flops[piece] = work(static_cast<float>(piece) * 1e-3F, &results[piece]);
      });
    });
    return flops[0] * kPieces / seconds / 1e9;
  };
  limits.f32_gflop_per_second = rate([&](float seed, float* out) {
    return has_avx512 ? avx512::multiply_add(kSteps, seed, out)
                      : multiply_add_portable(kSteps, seed, out);
  });
  if (avx512::is_bf16_supported()) {
    limits.bf16_gflop_per_second =
        rate([](float seed, float* out) { return avx512::multiply_add_bf16(kSteps, seed, out); });
  }
  return limits;
}

Limits best_of(const Limits& a, const Limits& b) {
  return {std::max(a.read_gb_per_second, b.read_gb_per_second),
          std::max(a.f32_gflop_per_second, b.f32_gflop_per_second),
          std::max(a.bf16_gflop_per_second, b.bf16_gflop_per_second)};
}

}  // namespace engine
