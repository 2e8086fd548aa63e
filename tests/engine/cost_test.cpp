// Cost formulas: the lesson's table, the crossover with the right width, the cache.
#include "engine/cost.h"

#include <gtest/gtest.h>

#include "tests/engine/configs.h"

namespace engine {
namespace {

using namespace engine_test;

constexpr double kTera = 1e12;

TEST(Cost, ReproducesTheLessonsTable) {
  const formats::ModelConfig config = qwen3_8b();
  EXPECT_NEAR(linear_flops(config, 1024) / kTera, 0.40, 0.005);
  EXPECT_NEAR(attention_flops(config, 1024) / kTera, 0.02, 0.005);
  EXPECT_NEAR(linear_flops(config, 131072) / kTera, 50.6, 0.05);
  EXPECT_NEAR(attention_flops(config, 131072) / kTera, 281, 0.5);
  EXPECT_NEAR(attention_share(config, 4096), 0.15, 0.005);
  EXPECT_NEAR(attention_share(config, 131072), 0.85, 0.005);
}

TEST(Cost, ScoreMatrixInHalfPrecision) {
  EXPECT_EQ(score_entries(qwen3_8b(), 1024) * 2, 64.0 * (1 << 20));
  EXPECT_EQ(score_entries(qwen3_8b(), 131072) * 2, 1024.0 * (1 << 30));
}

TEST(Cost, AttentionWorkIsTheFullSquareUnlessCausal) {
  EXPECT_EQ(attention_flops(qwen3_8b(), 4096), 274'877'906'944.0);
  EXPECT_EQ(causal_attention_flops(qwen3_8b(), 4096), 137'438'953'472.0);
}

TEST(Cost, CrossoverUsesTheWidthOfTheHeads) {
  EXPECT_EQ(crossover_tokens(qwen3_06b()), 3840.5625);  // with hidden_size 7,681.125
  EXPECT_EQ(crossover_tokens(qwen3_17b()), 12289.0625);
  EXPECT_EQ(crossover_tokens(qwen3_4b()), 12320.65625);  // with hidden_size 19,713.05
  EXPECT_EQ(crossover_tokens(qwen3_8b()), 23553.03125);
  EXPECT_EQ(crossover_tokens(qwen3_8b(), true), 47106.0625);
}

TEST(Cost, SharesAt32768) {
  EXPECT_NEAR(attention_share(qwen3_06b(), 32768), 0.8951, 5e-5);
  EXPECT_NEAR(attention_share(qwen3_17b(), 32768), 0.7273, 5e-5);
  EXPECT_NEAR(attention_share(qwen3_4b(), 32768), 0.7267, 5e-5);
  EXPECT_NEAR(attention_share(qwen3_8b(), 32768), 0.5818, 5e-5);
}

TEST(Cost, ShareIsHalfAtTheCrossover) {
  EXPECT_NEAR(attention_share(qwen3_8b(), 23553), 0.5, 1e-5);
  EXPECT_NEAR(attention_share(qwen3_8b(), 47106, true), 0.5, 1e-5);
}

TEST(Cost, MixtureCostsItsActiveParameters) {
  EXPECT_EQ(linear_flops(case_config("C11_qwen3_30b_a3b"), 1), 2.0 * 56'889'600);
}

TEST(Cost, CacheUsesKeyValueHeads) {
  EXPECT_EQ(kv_numbers_per_token_layer(qwen3_8b()), 2048);
  EXPECT_EQ(kv_numbers_per_token_layer(qwen3_17b()), 2048);
  EXPECT_EQ(kv_bytes(qwen3_8b(), 1, 2), 147'456);
  EXPECT_EQ(kv_bytes(qwen3_8b(), 32768, 2), std::int64_t{9} << 29);  // 4.5 GiB
  EXPECT_EQ(kv_bytes(qwen3_8b(), 131072, 2), 19'327'352'832);        // beyond 32 bits
}

TEST(Cost, TokensThatFitIsTheInverse) {
  EXPECT_EQ(tokens_that_fit(qwen3_8b(), kv_bytes(qwen3_8b(), 1000, 2), 2), 1000);
  EXPECT_EQ(tokens_that_fit(qwen3_8b(), kv_bytes(qwen3_8b(), 1000, 2) - 1, 2), 999);
}

TEST(Cost, RefusesACacheBeyondSixtyFourBits) {
  EXPECT_EQ(error_of([] { kv_bytes(qwen3_8b(), std::int64_t{1} << 60, 2); }),
            "the cache of 1152921504606846976 tokens passes 2^63 bytes");
}

}  // namespace
}  // namespace engine
