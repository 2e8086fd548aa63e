// Tiled against eager attention: time, added memory, and the largest difference of their outputs.
//
//   bench/engine/attention_bench [set [threads [largest n]]]     (avx512 1 4096)
//
// 8 heads of 128, causal. Eager gets its best case: one buffer for the scores, reused by every head
// and every call, so that page faults are not counted against it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "bench/engine/named_set.h"
#include "engine/run/operators.h"
#include "engine/run/speed.h"

namespace {

constexpr std::int64_t kHeads = 8;
constexpr std::int64_t kHeadDim = 128;
constexpr int kRounds = 5;

engine::Matrix random_matrix(std::int64_t rows, std::int64_t columns, std::mt19937& bits) {
  engine::Matrix m(rows, columns);
  for (float& v : m.values()) {
    v = static_cast<float>(bits()) * 0x1p-31F - 1.0F;
  }
  return m;
}

struct Measured {
  double seconds = 1e300;  // the best of kRounds
  double added_mb = 0;
  engine::Matrix out{};
};

Measured measure(engine::Operators& ops, const engine::Attention& attention,
                 engine::AttentionKind kind) {
  Measured m{.out = engine::Matrix(attention.queries.rows, attention.queries.columns)};
  std::ranges::fill(m.out.values(), 1.0F);  // its pages are not attention's
  engine::reset_peak_memory();
  const std::int64_t before = engine::peak_memory_bytes();
  for (int round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    ops.attend(attention, kind, m.out.view(), nullptr);
    m.seconds = std::min(
        m.seconds, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  m.added_mb = static_cast<double>(engine::peak_memory_bytes() - before) / 1e6;
  return m;
}

double largest_difference(const engine::Matrix& a, const engine::Matrix& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.values().size(); ++i) {
    const double d = std::abs(static_cast<double>(a.values()[i]) - b.values()[i]);
    largest = !(d <= largest) ? d : largest;
  }
  return largest;
}

void run(const std::string& set, int threads, std::int64_t largest) {
  engine::ThreadPool pool(threads);
  fmt::print("{} operators, {} threads, {} heads of {}, causal\n", set, threads, kHeads, kHeadDim);
  fmt::print("     n   eager ms  (+MB)   tiled ms  (+MB)   ratio  difference\n");
  std::mt19937 bits(1);
  for (std::int64_t n = 512; n <= largest; n *= 2) {
    // Fresh operators: their scratch memory is part of what is measured.
    const auto eager_ops = engine::make_operators(bench::set_named(set), pool);
    const auto tiled_ops = engine::make_operators(bench::set_named(set), pool);
    const engine::Matrix q = random_matrix(n, kHeads * kHeadDim, bits);
    const engine::Matrix k = random_matrix(kHeads * n, kHeadDim, bits);
    const engine::Matrix v = random_matrix(kHeads * n, kHeadDim, bits);
    const engine::Attention attention{.queries = q,
                                      .keys = {k.data(), kHeads, n, kHeadDim, n * kHeadDim},
                                      .values = {v.data(), kHeads, n, kHeadDim, n * kHeadDim},
                                      .q_heads = kHeads};
    const Measured tiled = measure(*tiled_ops, attention, engine::AttentionKind::kTiled);
    const Measured eager = measure(*eager_ops, attention, engine::AttentionKind::kEager);
    fmt::print("{:>6} {:>10.1f} {:>6.1f} {:>10.1f} {:>6.1f} {:>7.2f} {:>11.1e}\n", n,
               1e3 * eager.seconds, eager.added_mb, 1e3 * tiled.seconds, tiled.added_mb,
               eager.seconds / tiled.seconds, largest_difference(eager.out, tiled.out));
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "avx512", argc > 2 ? std::atoi(argv[2]) : 1,
        argc > 3 ? std::atoi(argv[3]) : 4096);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
  }
}
