// Prefill and decode of a known model shape with random weights, beside the limits of the same run.
//
//   bench/engine/speed_bench [shape [threads [set]]]     (qwen3-0.6b 2 avx512-bf16)
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <string>

#include "bench/engine/named_set.h"
#include "engine/known_configs.h"
#include "engine/run/speed.h"

namespace {

void run(const std::string& shape, int threads, const std::string& set) {
  engine::ThreadPool pool(threads);
  const engine::Model model =
      engine::Model::random(engine::known_config(shape), formats::Dtype::kBf16, 1);
  const auto operators = engine::make_operators(bench::set_named(set), pool);
  const engine::Speed speed = engine::measure_speed(model, *operators, pool);
  fmt::print("{} {} {} threads\n", shape, set, threads);
  fmt::print("limits: read {:.1f} GB/s, f32 {:.0f} GFLOP/s, bf16 {:.0f} GFLOP/s\n",
             speed.limits.read_gb_per_second, speed.limits.f32_gflop_per_second,
             speed.limits.bf16_gflop_per_second);
  fmt::print("prefill(512): {:.0f} tokens/s, {:.0f} % of the limit {:.0f}\n",
             speed.prefill_tokens_per_second,
             100 * speed.prefill_tokens_per_second / speed.prefill_limit, speed.prefill_limit);
  fmt::print("decode(64):   {:.1f} tokens/s, {:.0f} % of the limit {:.1f}\n",
             speed.decode_tokens_per_second,
             100 * speed.decode_tokens_per_second / speed.decode_limit, speed.decode_limit);
  fmt::print("peak memory {:.0f} MB, weights {:.0f} MB\n",
             static_cast<double>(speed.peak_memory_bytes) / 1e6,
             static_cast<double>(model.weight_bytes()) / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "qwen3-0.6b", argc > 2 ? std::atoi(argv[2]) : 2,
        argc > 3 ? argv[3] : "avx512-bf16");
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
  }
}
