// outcome: failed
// says: head_dim is computed as hidden / q_heads
// hint: use the field
// fails: the_table
#include "kv_cache_bytes.h"

namespace lab {

std::int64_t kv_numbers_per_token_layer(const CacheConfig& config) {
  return 2 * config.kv_heads * (config.hidden / config.q_heads);
}

std::int64_t kv_cache_bytes(const CacheConfig& config, std::int64_t tokens,
                            std::int64_t bytes_per_number) {
  return kv_numbers_per_token_layer(config) * config.layers * tokens * bytes_per_number;
}

std::int64_t tokens_that_fit(const CacheConfig& config, std::int64_t budget_gib,
                             std::int64_t bytes_per_number) {
  constexpr std::int64_t kGibibyte = 1LL << 30;
  return budget_gib * kGibibyte / kv_cache_bytes(config, 1, bytes_per_number);
}

}  // namespace lab
