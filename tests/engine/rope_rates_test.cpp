// Rotation rates against public cases; each with the value a common mistake gives.
#include "engine/rope_rates.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/configs.h"

namespace engine {
namespace {

using namespace engine_test;
using formats::RopeConfig;

RopeConfig yarn(double factor, std::int64_t original = 32768) {
  return {.kind = RopeConfig::Kind::kYarn,
          .theta = 1e6,
          .factor = factor,
          .original_max_position_embeddings = original};
}

// Rate of pair i over its plain rate.
double ratio(const RopeConfig& rope, std::size_t i, std::int64_t dim = 128) {
  return rope_rates(rope, dim).inv_freq[i] / plain_rates(dim, rope.theta)[i];
}

void expect_relative(double got, double want, double tolerance) {
  EXPECT_TRUE(std::abs(got - want) <= tolerance * std::abs(want)) << got << " is not " << want;
}

TEST(RopeRates, PlainRatesOfTheLesson) {
  const std::vector<double> rates = plain_rates(128, 1e6);
  ASSERT_EQ(rates.size(), 64u);
  EXPECT_EQ(rates[0], 1);
  expect_relative(rates[1], 0.8058, 1e-4);
  expect_relative(rates[32], 1e-3, 1e-12);
  expect_relative(rates[63], 1.240937761e-06, 1e-9);
}

TEST(RopeRates, ThetaInsideRopeParametersIsUsed) {
  const RopeRates rates = rope_rates(case_config("B07_rope_parameters"));
  expect_relative(rates.inv_freq[63], 1.240937761e-06,
                  1e-9);  // the silent 10000 gives 1.154781985e-04
  EXPECT_EQ(rates.attention_factor, 1);
}

TEST(RopeRates, YarnBlockOfTheModelCard) {
  const RopeRates rates = rope_rates(case_config("B11_card_block"));
  expect_relative(rates.inv_freq[23], 0.006978305849, 1e-9);
  expect_relative(rates.inv_freq[24], 0.005375321491, 1e-9);
  expect_relative(rates.inv_freq[30], 0.001064360981, 1e-9);
  expect_relative(rates.inv_freq[39], 6.490394321e-05, 1e-9);
  expect_relative(rates.inv_freq[40], 4.445698525e-05, 1e-9);
  expect_relative(rates.inv_freq[63], 3.102344402e-07, 1e-9);
  expect_relative(rates.attention_factor, 1.138629436111989, 1e-12);
}

TEST(RopeRates, YarnRampByPair) {
  EXPECT_EQ(ratio(yarn(4), 0), 1);
  EXPECT_EQ(ratio(yarn(4), 23), 1);
  expect_relative(ratio(yarn(4), 24), 0.955882353, 1e-8);
  expect_relative(ratio(yarn(4), 28), 0.779412, 1e-5);
  expect_relative(ratio(yarn(4), 36), 0.426471, 1e-5);
  expect_relative(ratio(yarn(4), 39), 0.294117647, 1e-8);
  expect_relative(ratio(yarn(4), 40), 0.25, 1e-12);
  expect_relative(ratio(yarn(2), 24), 0.970588, 1e-5);
  expect_relative(rope_rates(yarn(2), 128).attention_factor, 1.069315, 1e-6);
}

TEST(RopeRates, YarnRangeIsRoundedOutwards) {
  RopeConfig rope = yarn(4);
  EXPECT_EQ(correction_range(rope, 128).low, 23);
  EXPECT_EQ(correction_range(rope, 128).high, 40);
  rope.truncate = false;
  expect_relative(correction_range(rope, 128).low, 23.5959, 1e-5);
  expect_relative(correction_range(rope, 128).high, 39.6509, 1e-5);
}

TEST(RopeRates, YarnWithoutAnOriginalLengthUsesTheMaximum) {
  const formats::ModelConfig config = formats::parse_config(
      R"({"model_type":"qwen3","hidden_size":4096,"intermediate_size":12288,"num_hidden_layers":36,)"
      R"("num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,"vocab_size":151936,)"
      R"("max_position_embeddings":40960,"rope_theta":1000000,"rope_scaling":{"rope_type":"yarn","factor":4}})",
      "c.json");
  EXPECT_EQ(correction_range(config.rope, 128).low, 24);
  EXPECT_EQ(correction_range(config.rope, 128).high, 41);
  const double plain = plain_rates(128, 1e6)[25];
  expect_relative(rope_rates(config).inv_freq[25] / plain, 0.955882353, 1e-8);
}

TEST(RopeRates, YarnRangeStaysInsideTheHeadForAbsurdLengths) {
  const std::int64_t huge = std::int64_t{1} << 62;
  EXPECT_EQ(ratio({.kind = RopeConfig::Kind::kYarn,
                   .theta = 2,
                   .factor = 4,
                   .original_max_position_embeddings = huge},
                  63),
            1);
  EXPECT_EQ(ratio({.kind = RopeConfig::Kind::kYarn,
                   .theta = 1e6,
                   .factor = 4,
                   .original_max_position_embeddings = 1},
                  63),
            0.25);
}

TEST(RopeRates, FactorOneChangesNothing) {
  const RopeRates rates = rope_rates(yarn(1), 128);
  EXPECT_EQ(rates.inv_freq, plain_rates(128, 1e6));
  EXPECT_EQ(rates.attention_factor, 1);
}

TEST(RopeRates, WrittenAttentionFactorWins) {
  RopeConfig rope = yarn(4);
  rope.mscale = 1;
  rope.mscale_all_dim = 1;
  EXPECT_EQ(rope_rates(rope, 128).attention_factor, 1);
  rope.attention_factor = 1.5;
  EXPECT_EQ(rope_rates(rope, 128).attention_factor, 1.5);
}

TEST(RopeRates, LinearDividesEveryRate) {
  const RopeConfig rope{.kind = RopeConfig::Kind::kLinear, .theta = 1e4, .factor = 2};
  EXPECT_EQ(ratio(rope, 0, 64), 0.5);
  EXPECT_EQ(ratio(rope, 31, 64), 0.5);
}

TEST(RopeRates, DefaultNeverScalesPositions) {
  EXPECT_EQ(rope_rates({.theta = 1e4}, 64).inv_freq[0], 1);
}

TEST(RopeRates, Llama3BlendsLinearlyInFrequency) {
  const RopeConfig rope{.kind = RopeConfig::Kind::kLlama3,
                        .theta = 500000,
                        .factor = 32,
                        .original_max_position_embeddings = 8192,
                        .low_freq_factor = 1,
                        .high_freq_factor = 4};
  expect_relative(ratio(rope, 14, 64), 1, 1e-12);
  expect_relative(ratio(rope, 15, 64), 0.605572755, 1e-8);  // by wavelength .858046
  expect_relative(ratio(rope, 16, 64), 0.303742524, 1e-8);
  expect_relative(ratio(rope, 17, 64), 0.103447609, 1e-8);
  expect_relative(ratio(rope, 18, 64), 0.03125, 1e-12);
  expect_relative(ratio(rope, 31, 64), 0.03125, 1e-12);
}

TEST(RopeRates, PartialRotationDividesByTheRotatedWidth) {
  const formats::ModelConfig config = formats::parse_config(
      R"({"model_type":"llama","hidden_size":32,"intermediate_size":8,"num_hidden_layers":1,"vocab_size":9,)"
      R"("num_attention_heads":2,"head_dim":16,"rope_theta":10000,"partial_rotary_factor":0.25})",
      "c.json");
  const RopeRates rates = rope_rates(config);
  ASSERT_EQ(rates.inv_freq.size(), 2u);
  expect_relative(rates.inv_freq[1], 0.01, 1e-12);  // over head_dim it would be 0.316
}

TEST(RopeRates, TurnsOfTheLesson) {
  const std::vector<double> rates = plain_rates(128, 1e6);
  EXPECT_NEAR(tokens_per_turn(rates[0]), 6.283, 1e-3);
  EXPECT_NEAR(tokens_per_turn(rates[63]), 5'063'256, 1);
  EXPECT_EQ(pairs_completing_a_turn(rates, 32768), 40);
  EXPECT_EQ(pairs_completing_a_turn(rates, 131072), 47);
}

}  // namespace
}  // namespace engine
