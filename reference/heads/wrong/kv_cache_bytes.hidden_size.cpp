// outcome: failed
// says: 2 * hidden is taken for what a token stores: four times too much on 8B, two and a half times on 4B, and right on 0.6B by accident
// hint: 2 * kv_heads * head_dim
// fails: the_table, does_not_grow_with
#include "kv_cache_bytes.h"

namespace lab {

std::int64_t kv_numbers_per_token_layer(const CacheConfig& config) { return 2 * config.hidden; }

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
