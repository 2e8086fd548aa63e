// Tiled against eager attention: time, added memory, and the largest difference of their outputs.
//
//   bench/engine/attention_bench [set [threads [largest n [both]]]]     (avx512 1 4096)
//
// 8 heads of 128; causal, or with `both` in both directions. Eager gets its best case: one buffer
// for the scores, reused by every head and every call, so that page faults are not counted against
// it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
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

// The processor time of one thread is the same beside other work; of several, only the wall tells.
double seconds_now(int threads) {
  if (threads == 1) {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Side {
  engine::Operators* operators = nullptr;
  engine::AttentionKind kind = engine::AttentionKind::kEager;
  std::vector<double> seconds{};  // by round
  double added_mb = 0;
  engine::Matrix out{};

  double best() const { return *std::ranges::min_element(seconds); }
};

void first_call(Side& side, const engine::Attention& attention) {
  side.out = engine::Matrix(attention.queries.rows, attention.queries.columns);
  std::ranges::fill(side.out.values(), 1.0F);  // its pages are not attention's
  engine::reset_peak_memory();
  const std::int64_t before = engine::peak_memory_bytes();
  side.operators->attend(attention, side.kind, side.out.view(), nullptr);
  side.added_mb = static_cast<double>(engine::peak_memory_bytes() - before) / 1e6;
}

// Both sides in turn. The median of the ratios of a round.
double race(Side& eager, Side& tiled, const engine::Attention& attention, int threads) {
  std::vector<double> ratios;
  for (int round = 0; round < kRounds; ++round) {
    for (Side* side : {&eager, &tiled}) {
      const double start = seconds_now(threads);
      side->operators->attend(attention, side->kind, side->out.view(), nullptr);
      side->seconds.push_back(seconds_now(threads) - start);
    }
    ratios.push_back(eager.seconds.back() / tiled.seconds.back());
  }
  std::ranges::nth_element(ratios, ratios.begin() + kRounds / 2);
  return ratios[kRounds / 2];
}

double largest_difference(const engine::Matrix& a, const engine::Matrix& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.values().size(); ++i) {
    const double d = std::abs(static_cast<double>(a.values()[i]) - b.values()[i]);
    largest = std::isnan(largest) || d <= largest ? largest : d;  // NaN stays
  }
  return largest;
}

void run(const std::string& set, int threads, std::int64_t largest, bool causal) {
  engine::ThreadPool pool(threads);
  fmt::print("{} operators, {} thread{}, {} heads of {}, {}\n", set, threads,
             threads == 1 ? " (processor time)" : "s", kHeads, kHeadDim,
             causal ? "causal" : "both directions");
  fmt::print("     n   eager ms  (+MB)   tiled ms  (+MB)   ratio  median  difference\n");
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
                                      .q_heads = kHeads,
                                      .causal = causal};
    Side eager{.operators = eager_ops.get()};
    Side tiled{.operators = tiled_ops.get(), .kind = engine::AttentionKind::kTiled};
    first_call(tiled, attention);
    first_call(eager, attention);
    const double median = race(eager, tiled, attention, threads);
    fmt::print("{:>6} {:>10.1f} {:>6.1f} {:>10.1f} {:>6.1f} {:>7.2f} {:>7.2f} {:>11.1e}\n", n,
               1e3 * eager.best(), eager.added_mb, 1e3 * tiled.best(), tiled.added_mb,
               eager.best() / tiled.best(), median, largest_difference(eager.out, tiled.out));
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "avx512", argc > 2 ? std::atoi(argv[2]) : 1,
        argc > 3 ? std::atoi(argv[3]) : 4096, argc <= 4 || std::string(argv[4]) != "both");
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
  }
}
