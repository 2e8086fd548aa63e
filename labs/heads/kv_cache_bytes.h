// The contract of `kv_cache_bytes`: what a token of context costs.
#ifndef HEADS_KV_CACHE_BYTES_H
#define HEADS_KV_CACHE_BYTES_H

#include "lab/lab.h"

namespace lab {

// Fields of config.json: hidden_size, num_hidden_layers, num_attention_heads, num_key_value_heads,
// head_dim. Not all of them matter here.
struct CacheConfig {
  std::int64_t hidden = 0;
  std::int64_t layers = 0;
  std::int64_t q_heads = 0;
  std::int64_t kv_heads = 0;
  std::int64_t head_dim = 0;
};
LAB_RECORD(CacheConfig, hidden, layers, q_heads, kv_heads, head_dim)

// Numbers stored per token and layer: its key and its value, in every key-value head.
std::int64_t kv_numbers_per_token_layer(const CacheConfig& config);

// Bytes of the whole cache: all layers, so many tokens, so many bytes per number (2 for bfloat16).
std::int64_t kv_cache_bytes(const CacheConfig& config, std::int64_t tokens,
                            std::int64_t bytes_per_number);

// The longest context whose cache fits into `budget_gib` gibibytes (2^30 bytes), in whole tokens.
std::int64_t tokens_that_fit(const CacheConfig& config, std::int64_t budget_gib,
                             std::int64_t bytes_per_number);

}  // namespace lab

#endif  // HEADS_KV_CACHE_BYTES_H
