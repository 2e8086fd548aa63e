// lab model bench: speed, the limits of this machine measured in the same run, and the ratio.
#include <fmt/format.h>

#include <chrono>
#include <ostream>

#include "engine/cli/groups.h"
#include "engine/cli/loaded_model.h"
#include "engine/cli/text.h"
#include "engine/known_configs.h"
#include "engine/run/speed.h"
#include "formats/json_writer.h"

namespace engine::cli {

namespace {

// A folder with weights, or a known shape with random ones: arithmetic takes as long either way.
Model bench_model(const Options& options) {
  const WeightStorage storage = weight_storage(options);
  const std::string name = options.words().empty() ? "qwen3-0.6b" : options.words()[0];
  if (is_known_config(name) && !std::filesystem::exists(name)) {
    return Model::random(known_config(name), formats::Dtype::kBf16, 1);
  }
  return Model::load(open_model(name), {.storage = storage});
}

struct Bench {
  std::string operators{};
  int threads = 0;
  SpeedOptions options{};
  Speed speed{};
  std::int64_t weight_bytes = 0;
};

void print_bench(const Bench& b, std::ostream& out) {
  const auto percent = [](double part, double whole) { return 100 * part / whole; };
  out << fmt::format("{} operators, {}, {} of weights\n", b.operators, counted(b.threads, "thread"),
                     bytes_text(static_cast<double>(b.weight_bytes)));
  out << fmt::format("limits: reading {:.1f} GB/s, f32 {:.0f} GFLOP/s",
                     b.speed.limits.read_gb_per_second, b.speed.limits.f32_gflop_per_second);
  out << (b.speed.limits.bf16_gflop_per_second > 0
              ? fmt::format(", bf16 {:.0f} GFLOP/s\n", b.speed.limits.bf16_gflop_per_second)
              : ", no bf16 products on this CPU\n");
  out << fmt::format("prefill {:>5} tokens {:>9.1f} tokens/s {:>5.0f} % of {:.1f}\n",
                     b.options.prompt_tokens, b.speed.prefill_tokens_per_second,
                     percent(b.speed.prefill_tokens_per_second, b.speed.prefill_limit),
                     b.speed.prefill_limit);
  out << fmt::format("decode  {:>5} tokens {:>9.1f} tokens/s {:>5.0f} % of {:.1f}\n",
                     b.options.decode_tokens, b.speed.decode_tokens_per_second,
                     percent(b.speed.decode_tokens_per_second, b.speed.decode_limit),
                     b.speed.decode_limit);
  if (b.speed.decode_tokens_per_second > b.speed.decode_limit) {
    out << "Such small weights stay in the caches: decode is not bound by reading memory.\n";
  }
  out << fmt::format("peak memory {}\n",
                     bytes_text(static_cast<double>(b.speed.peak_memory_bytes)));
}

void write_bench(const Bench& b, std::ostream& out) {
  formats::JsonWriter json;
  json.open_object().field("operators", b.operators).field("threads", b.threads);
  json.field("weight_bytes", b.weight_bytes).field("peak_memory_bytes", b.speed.peak_memory_bytes);
  json.field("read_gb_per_second", b.speed.limits.read_gb_per_second);
  json.field("f32_gflop_per_second", b.speed.limits.f32_gflop_per_second);
  json.field("bf16_gflop_per_second", b.speed.limits.bf16_gflop_per_second);
  json.field("prompt_tokens", b.options.prompt_tokens);
  json.field("prefill_tokens_per_second", b.speed.prefill_tokens_per_second);
  json.field("prefill_limit", b.speed.prefill_limit);
  json.field("decode_tokens", b.options.decode_tokens);
  json.field("decode_tokens_per_second", b.speed.decode_tokens_per_second);
  json.field("decode_limit", b.speed.decode_limit).close_object();
  out << json.text();
}

int run_bench(const Options& options, std::ostream& out) {
  const SpeedOptions asked{.prompt_tokens = options.whole("prompt-tokens", 1, 1 << 20),
                           .decode_tokens = options.whole("decode-tokens", 1, 1 << 20),
                           .rounds = static_cast<int>(options.whole("rounds", 1, 1000))};
  const Model model = bench_model(options);
  Bench bench{.threads = thread_count(options, model.weight_bytes()), .options = asked};
  ThreadPool pool(bench.threads);
  bench.weight_bytes = model.weight_bytes();
  const auto operators = make_operators(operator_set(options, model.dtype()), pool);
  bench.operators = operators->name();
  bench.speed = measure_speed(model, *operators, pool, bench.options);
  options.has("json") ? write_bench(bench, out) : print_bench(bench, out);
  return 0;
}

}  // namespace

std::vector<Command> bench_commands() {
  return {{.name = "bench",
           .words = "[MODEL]",
           .summary = "speed beside the limits of this machine",
           .options = with_run_options({{"prompt-tokens", "N", "for prefill", "512"},
                                        {"decode-tokens", "N", "after the prompt", "64"},
                                        {"rounds", "N", "the best counts", "5"}},
                                       false),
           .run = run_bench}};
}

}  // namespace engine::cli
