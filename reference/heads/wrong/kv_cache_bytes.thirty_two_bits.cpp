// outcome: failed
// says: the product is computed in 32 bits and wraps: 131,072 tokens need more than 2^32 bytes
// hint: use std::int64_t throughout
// fails: bytes
#include "kv_cache_bytes.h"

namespace lab {

std::int64_t kv_numbers_per_token_layer(const CacheConfig& config) {
  return 2 * config.kv_heads * config.head_dim;
}

std::int64_t kv_cache_bytes(const CacheConfig& config, std::int64_t tokens,
                            std::int64_t bytes_per_number) {
  return static_cast<std::int64_t>(static_cast<std::uint32_t>(
      kv_numbers_per_token_layer(config) * config.layers * tokens * bytes_per_number));
}

std::int64_t tokens_that_fit(const CacheConfig& config, std::int64_t budget_gib,
                             std::int64_t bytes_per_number) {
  constexpr std::int64_t kGibibyte = 1LL << 30;
  return budget_gib * kGibibyte / kv_cache_bytes(config, 1, bytes_per_number);
}

}  // namespace lab
