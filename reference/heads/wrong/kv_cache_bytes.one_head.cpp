// outcome: failed
// says: a single key-value head is counted
// hint: every key-value head stores its own
// fails: the_table, grows_with
#include "kv_cache_bytes.h"

namespace lab {

std::int64_t kv_numbers_per_token_layer(const CacheConfig& config) { return 2 * config.head_dim; }

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
