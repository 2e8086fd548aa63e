// outcome: passed
// says: keys and values counted separately; what fits by bytes of one token
#include "kv_cache_bytes.h"

namespace lab {

std::int64_t kv_numbers_per_token_layer(const CacheConfig& config) {
  const std::int64_t keys = config.kv_heads * config.head_dim;
  const std::int64_t values = config.head_dim * config.kv_heads;
  return keys + values;
}

std::int64_t kv_cache_bytes(const CacheConfig& config, std::int64_t tokens,
                            std::int64_t bytes_per_number) {
  std::int64_t bytes = 0;
  for (std::int64_t layer = 0; layer < config.layers; ++layer) {
    bytes += tokens * kv_numbers_per_token_layer(config) * bytes_per_number;
  }
  return bytes;
}

std::int64_t tokens_that_fit(const CacheConfig& config, std::int64_t budget_gib,
                             std::int64_t bytes_per_number) {
  constexpr std::int64_t kGibibyte = 1LL << 30;
  return budget_gib * kGibibyte / kv_cache_bytes(config, 1, bytes_per_number);
}

}  // namespace lab
