// Times prefill and decode on arbitrary ids, and works out what the limits would allow.
#include "engine/run/speed.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "engine/run/sampling.h"

namespace engine {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<std::int64_t> some_ids(std::int64_t n, std::int64_t vocabulary) {
  std::vector<std::int64_t> ids(n);
  for (std::int64_t t = 0; t < n; ++t) {
    ids[t] = (t * 7919 + 13) % vocabulary;
  }
  return ids;
}

// Weights that every token passes through: all but the embedding, which is looked up.
double multiplied_weights(const Model& model) {
  double count = 0;
  for (const LayerWeights& w : model.layers()) {
    for (const Weight* m : {&w.q, &w.k, &w.v, &w.o, &w.gate, &w.up, &w.down}) {
      count += static_cast<double>(m->rows * m->columns);
    }
  }
  return count;
}

double prefill_flops_per_token(const Model& model, std::int64_t n) {
  const formats::ModelConfig& c = model.config();
  // Scores and weighted values, 4 n width per token over the full square, half of it causal.
  const double attention = 2.0 * static_cast<double>(n * c.query_width() * c.num_hidden_layers);
  return 2.0 * multiplied_weights(model) + attention;
}

double decode_bytes_per_token(const Model& model, std::int64_t length) {
  const formats::ModelConfig& c = model.config();
  const double weights =
      (multiplied_weights(model) + static_cast<double>(c.vocab_size * c.hidden_size)) *
      static_cast<double>(formats::dtype_bytes(model.dtype()));
  return weights +
         static_cast<double>(length * 2 * c.kv_width() * c.num_hidden_layers) * sizeof(float);
}

}  // namespace

Speed measure_speed(const Model& model, Operators& operators, ThreadPool& pool,
                    const SpeedOptions& options) {
  const std::vector<std::int64_t> prompt =
      some_ids(options.prompt_tokens, model.config().vocab_size);
  Session session(model, operators);
  session.cache().reserve(options.prompt_tokens + options.decode_tokens);
  Speed speed;
  for (int round = 0; round < options.rounds; ++round) {
    speed.limits = best_of(speed.limits, measure_limits(pool, 2));
    reset_peak_memory();
    session.cache().reset();
    auto start = std::chrono::steady_clock::now();
    std::int64_t id = argmax(session.prefill(prompt));
    const double prefill = static_cast<double>(options.prompt_tokens) / seconds_since(start);
    start = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < options.decode_tokens; ++i) {
      id = argmax(session.decode(id));
    }
    const double decode = static_cast<double>(options.decode_tokens) / seconds_since(start);
    speed.prefill_tokens_per_second = std::max(speed.prefill_tokens_per_second, prefill);
    speed.decode_tokens_per_second = std::max(speed.decode_tokens_per_second, decode);
    speed.peak_memory_bytes = std::max(speed.peak_memory_bytes, peak_memory_bytes());
  }
  const bool uses_bf16 = operators.name() == operator_set_name(OperatorSet::kAvx512Bf16);
  const double gflops =
      uses_bf16 ? speed.limits.bf16_gflop_per_second : speed.limits.f32_gflop_per_second;
  const std::int64_t length = options.prompt_tokens + options.decode_tokens / 2;
  speed.prefill_limit = gflops * 1e9 / prefill_flops_per_token(model, options.prompt_tokens);
  speed.decode_limit =
      speed.limits.read_gb_per_second * 1e9 / decode_bytes_per_token(model, length);
  return speed;
}

std::int64_t peak_memory_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::int64_t kib = 0;
    if (word == "VmHWM:" && status >> kib) {
      return kib * 1024;
    }
  }
  return 0;
}

void reset_peak_memory() { std::ofstream("/proc/self/clear_refs") << "5"; }

}  // namespace engine
