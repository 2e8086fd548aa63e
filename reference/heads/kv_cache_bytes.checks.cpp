// What the cache grows with, and what it does not.
#include "kv_cache_bytes.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::CacheConfig;
using lab::Check;

CacheConfig draw(Check& check) {
  return {.hidden = 128 * check.integer(5, 40),
          .layers = check.integer(10, 50),
          .q_heads = 8 * check.integer(2, 6),
          .kv_heads = check.integer(1, 8),
          .head_dim = 32 * check.integer(1, 5)};
}

std::int64_t bytes(Check& check, const CacheConfig& config, std::int64_t tokens,
                   std::int64_t per_number = 2) {
  const auto found = check.call<std::int64_t>("kv_cache_bytes", config, tokens, per_number);
  check.expect(found > 0,
               std::to_string(tokens) + " tokens need " + std::to_string(found) + " bytes");
  return found;
}

void expect_equal(Check& check, std::int64_t found, std::int64_t wanted, const std::string& what) {
  check.expect(found == wanted, what + ": found " + std::to_string(found) + " bytes, wanted " +
                                    std::to_string(wanted));
}

void grows_with(Check& check) {
  const CacheConfig config = draw(check);
  const std::int64_t one = bytes(check, config, 1000);
  expect_equal(check, bytes(check, config, 3000), 3 * one, "three times the tokens");
  expect_equal(check, bytes(check, config, 1000, 4), 2 * one, "float32 instead of bfloat16");
  CacheConfig other = config;
  other.layers *= 2;
  expect_equal(check, bytes(check, other, 1000), 2 * one, "twice the layers");
  other = config;
  other.kv_heads *= 3;
  expect_equal(check, bytes(check, other, 1000), 3 * one, "three times the key-value heads");
  other = config;
  other.head_dim *= 2;
  expect_equal(check, bytes(check, other, 1000), 2 * one, "heads twice as wide");
}

// num_attention_heads and hidden_size do not size the cache.
void does_not_grow_with(Check& check) {
  const CacheConfig config = draw(check);
  const std::int64_t one = bytes(check, config, 500);
  CacheConfig other = config;
  other.q_heads *= 2;
  expect_equal(check, bytes(check, other, 500), one, "twice the query heads");
  other = config;
  other.hidden *= 2;
  expect_equal(check, bytes(check, other, 500), one, "twice the hidden size");
}

void the_cache_is_all_tokens_of_all_layers(Check& check) {
  const CacheConfig config = draw(check);
  const auto numbers = check.call<std::int64_t>("kv_numbers_per_token_layer", config);
  expect_equal(check, bytes(check, config, 777), numbers * config.layers * 777 * 2,
               "the numbers of a token and layer, times layers, 777 tokens and 2 bytes");
}

void the_longest_context_fits(Check& check) {
  for (const std::int64_t budget : {1, 3, 80}) {
    const CacheConfig config = draw(check);
    const auto tokens =
        check.call<std::int64_t>("tokens_that_fit", config, budget, std::int64_t{2});
    check.expect(tokens > 0,
                 std::to_string(tokens) + " tokens fit into " + std::to_string(budget) + " GiB");
    const std::int64_t limit = budget << 30;
    check.expect(bytes(check, config, tokens) <= limit, "the cache of " + std::to_string(tokens) +
                                                            " tokens does not fit into " +
                                                            std::to_string(budget) + " GiB");
    check.expect(bytes(check, config, tokens + 1) > limit,
                 "one token more than " + std::to_string(tokens) + " would still fit into " +
                     std::to_string(budget) + " GiB");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(grows_with), LAB_CHECK(does_not_grow_with),
           LAB_CHECK(the_cache_is_all_tokens_of_all_layers), LAB_CHECK(the_longest_context_fits))
