// Exercise `kv_cache_bytes`: what a token of context costs.
#include "kv_cache_bytes.h"

namespace lab {

// What to do: the numbers of one token in one layer.
std::int64_t kv_numbers_per_token_layer(const CacheConfig& config) {
  static_cast<void>(config);
  return -1;
}

// What to do: the bytes of all tokens in all layers.
std::int64_t kv_cache_bytes(const CacheConfig& config, std::int64_t tokens,
                            std::int64_t bytes_per_number) {
  static_cast<void>(config);
  static_cast<void>(tokens);
  static_cast<void>(bytes_per_number);
  return -1;
}

// What to do: how many tokens fit?
std::int64_t tokens_that_fit(const CacheConfig& config, std::int64_t budget_gib,
                             std::int64_t bytes_per_number) {
  static_cast<void>(config);
  static_cast<void>(budget_gib);
  static_cast<void>(bytes_per_number);
  return -1;
}

}  // namespace lab
