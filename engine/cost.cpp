// Cost formulas of the lesson, with the width of the heads where it writes hidden_size.
#include "engine/cost.h"

#include "engine/count.h"

namespace engine {

namespace {

using formats::ModelConfig;

double width(const ModelConfig& config) { return static_cast<double>(config.query_width()); }

double active_block(const ModelConfig& config) {
  return static_cast<double>(block_count(config).active);
}

}  // namespace

double linear_flops(const ModelConfig& config, std::int64_t n) {
  return 2 * active_block(config) * static_cast<double>(n);
}

double attention_flops(const ModelConfig& config, std::int64_t n) {
  const auto tokens = static_cast<double>(n);
  return 4 * tokens * tokens * width(config);
}

double causal_attention_flops(const ModelConfig& config, std::int64_t n) {
  return attention_flops(config, n) / 2;
}

double attention_share(const ModelConfig& config, std::int64_t n, bool causal) {
  const double attention = causal ? causal_attention_flops(config, n) : attention_flops(config, n);
  return attention / (attention + linear_flops(config, n));
}

double crossover_tokens(const ModelConfig& config, bool causal) {
  return active_block(config) / ((causal ? 1 : 2) * width(config));
}

double score_entries(const ModelConfig& config, std::int64_t n) {
  const auto tokens = static_cast<double>(n);
  return tokens * tokens * static_cast<double>(config.num_attention_heads);
}

std::int64_t kv_numbers_per_token_layer(const ModelConfig& config) { return 2 * config.kv_width(); }

std::int64_t kv_bytes(const ModelConfig& config, std::int64_t tokens,
                      std::int64_t bytes_per_number) {
  std::int64_t bytes = kv_numbers_per_token_layer(config) * config.num_hidden_layers;
  if (__builtin_mul_overflow(bytes, bytes_per_number, &bytes) ||
      __builtin_mul_overflow(bytes, tokens, &bytes)) {
    throw formats::FormatError("the cache of " + std::to_string(tokens) +
                               " tokens passes 2^63 bytes");
  }
  return bytes;
}

std::int64_t tokens_that_fit(const ModelConfig& config, std::int64_t bytes,
                             std::int64_t bytes_per_number) {
  return bytes / kv_bytes(config, 1, bytes_per_number);
}

}  // namespace engine
