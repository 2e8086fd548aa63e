// Rotary settings in both spellings: theta is found wherever it stands, unknown types are refused
// by name.
#include <gtest/gtest.h>

#include "formats/config.h"
#include "tests/formats/cases.h"

namespace formats {
namespace {

using formats_test::case_path;
using formats_test::error_of;
using Kind = RopeConfig::Kind;

ModelConfig read_case(const std::string& name) {
  return read_config(case_path("configs/" + name + ".json"));
}

ModelConfig config_with(const std::string& fields) {
  return parse_config(
      R"({"model_type":"llama","hidden_size":64,"intermediate_size":96,"num_hidden_layers":2,)"
      R"("vocab_size":50,"num_attention_heads":4)" +
          fields + "}",
      "c.json");
}

// A rope_scaling block beside rope_theta 10000 and max_position_embeddings 8192.
ModelConfig scaled(const std::string& block) {
  return config_with(R"(,"rope_theta":10000,"max_position_embeddings":8192,"rope_scaling":)" +
                     block);
}

std::string scaled_error(const std::string& block) {
  return error_of([&] { scaled(block); });
}

TEST(RopeConfig, FindsThetaInsideRopeParameters) {
  const ModelConfig config = read_case("B07_rope_parameters");
  EXPECT_EQ(config.rope.theta, 1e6);
  EXPECT_EQ(config.rope.kind, Kind::kDefault);
  EXPECT_TRUE(config.warnings.empty());
}

TEST(RopeConfig, FindsThetaBesideAYarnBlock) {
  const ModelConfig config = read_case("B09_yarn_override");
  EXPECT_EQ(config.rope.theta, 1e6);
  EXPECT_EQ(config.rope.kind, Kind::kYarn);
  EXPECT_EQ(config.rope.factor, 4);
  EXPECT_EQ(config.rope.original_max_position_embeddings, 32768);
  EXPECT_TRUE(config.warnings.empty());  // 131072 / 32768 is the factor
}

TEST(RopeConfig, KeepsTheWrittenFactor) {
  const ModelConfig config = read_case("B11_card_block");
  EXPECT_EQ(config.rope.factor, 4);
  EXPECT_EQ(config.warnings, std::vector<std::string>{
                                 "factor 4 is used as written, though max_position_embeddings / "
                                 "original_max_position_embeddings is 1.25"});
}

TEST(RopeConfig, WarnsWhenThetaIsMissing) {
  EXPECT_EQ(config_with("").warnings,
            std::vector<std::string>{
                "rope_theta is missing: 10000 is used, the default of the model's class"});
}

TEST(RopeConfig, RefusesTwoThetas) {
  EXPECT_EQ(
      error_of([] {
        config_with(
            R"(,"rope_theta":10000,"rope_parameters":{"rope_type":"default","rope_theta":5e5})");
      }),
      "c.json:1: rope_parameters.rope_theta: found 500000, and 10000 outside the block, wanted one "
      "value");
  EXPECT_EQ(error_of([] { config_with(R"(,"rope_theta":0)"); }),
            "c.json:1: rope_theta: found 0, wanted a number above 1");
}

TEST(RopeConfig, RefusesTwoTypes) {
  EXPECT_EQ(scaled_error(R"({"type":"linear","rope_type":"yarn","factor":2})"),
            "c.json:1: rope_scaling.rope_type: found \"yarn\", and \"linear\" as type, wanted one "
            "value");
  EXPECT_EQ(scaled(R"({"type":"linear","rope_type":"linear","factor":2})").rope.kind,
            Kind::kLinear);
}

TEST(RopeConfig, RefusesUnknownTypesByName) {
  EXPECT_EQ(error_of([] { read_case("B21_unknown_type"); }),
            "configs/B21_unknown_type.json:20: rope_scaling.rope_type: found \"longrope\", wanted "
            "\"default\", "
            "\"linear\", \"yarn\" or \"llama3\"");
  EXPECT_EQ(scaled_error(R"({"type":"mrope","factor":2})"),
            "c.json:1: rope_scaling.type: found \"mrope\", wanted \"default\", \"linear\", "
            "\"yarn\" or \"llama3\"");
  EXPECT_EQ(scaled_error(R"({"rope_type":"Yarn","factor":2})"),
            "c.json:1: rope_scaling.rope_type: found \"Yarn\", wanted \"default\", \"linear\", "
            "\"yarn\" or "
            "\"llama3\"");
  EXPECT_EQ(scaled_error(R"({"rope_type":42,"factor":2})"),
            "c.json:1: rope_scaling.rope_type: found 42, wanted \"default\", \"linear\", \"yarn\" "
            "or \"llama3\"");
  EXPECT_EQ(scaled_error(R"({"factor":2})"),
            "c.json:1: rope_scaling.rope_type: missing, wanted \"default\", \"linear\", \"yarn\" "
            "or \"llama3\"");
}

TEST(RopeConfig, RefusesSettingsPerLayerType) {
  EXPECT_EQ(error_of([] { read_case("B27_nested"); }),
            "configs/B27_nested.json:18: rope_parameters: settings per layer type "
            "('full_attention') are not "
            "supported, wanted one set for all layers");
}

TEST(RopeConfig, RefusesBothSpellingsAtOnce) {
  EXPECT_EQ(
      error_of([] {
        config_with(
            R"(,"rope_scaling":{"rope_type":"default"},"rope_parameters":{"rope_type":"default"})");
      }),
      "c.json:1: rope_scaling: stands beside rope_parameters, wanted only one of them");
}

TEST(RopeConfig, ReadsLinear) {
  const ModelConfig config = scaled(R"({"type":"linear","factor":2.0})");
  EXPECT_EQ(config.rope.kind, Kind::kLinear);
  EXPECT_EQ(config.rope.factor, 2);
}

TEST(RopeConfig, RefusesAFactorBelowOne) {
  EXPECT_EQ(scaled(R"({"rope_type":"yarn","factor":1.0,"original_max_position_embeddings":8192})")
                .rope.factor,
            1);
  EXPECT_EQ(scaled_error(R"({"rope_type":"yarn","factor":0.5})"),
            "c.json:1: rope_scaling.factor: found 0.5, wanted a number of at least 1");
  EXPECT_EQ(scaled_error(R"({"rope_type":"linear"})"),
            "c.json:1: rope_scaling.factor: missing, wanted a number");
}

TEST(RopeConfig, RefusesSwappedBetas) {
  EXPECT_EQ(scaled_error(R"({"rope_type":"yarn","factor":4,"beta_fast":1,"beta_slow":32})"),
            "c.json:1: rope_scaling.beta_fast: beta_fast 1 is below beta_slow 32, wanted it above");
}

TEST(RopeConfig, FallsBackToMaxPositionEmbeddings) {
  const ModelConfig config = scaled(R"({"rope_type":"yarn","factor":4})");
  EXPECT_EQ(config.rope.original_max_position_embeddings, 8192);
  EXPECT_EQ(config.warnings,
            std::vector<std::string>{"rope_scaling.original_max_position_embeddings is missing: "
                                     "max_position_embeddings 8192 is used"});
  EXPECT_EQ(error_of([] {
              config_with(R"(,"rope_theta":10000,"rope_scaling":{"rope_type":"yarn","factor":4})");
            }),
            "c.json:1: rope_scaling.original_max_position_embeddings: missing, and there is no "
            "max_position_embeddings to use instead");
}

TEST(RopeConfig, ReadsLlama3) {
  const ModelConfig config =
      scaled(R"({"rope_type":"llama3","factor":32,"low_freq_factor":1,"high_freq_factor":4,)"
             R"("original_max_position_embeddings":8192})");
  EXPECT_EQ(config.rope.kind, Kind::kLlama3);
  EXPECT_EQ(config.rope.high_freq_factor, 4);
  EXPECT_TRUE(config.warnings.empty());
}

TEST(RopeConfig, RefusesLlama3WithoutItsFields) {
  EXPECT_EQ(scaled_error(R"({"rope_type":"llama3","factor":32})"),
            "c.json:1: rope_scaling.original_max_position_embeddings: missing, wanted a whole "
            "number of at least 1");
  EXPECT_EQ(
      scaled_error(R"({"rope_type":"llama3","factor":32,"low_freq_factor":4,"high_freq_factor":4,)"
                   R"("original_max_position_embeddings":8192})"),
      "c.json:1: rope_scaling.high_freq_factor: low_freq_factor 4 and high_freq_factor 4, wanted 0 "
      "< low < "
      "high");
}

TEST(RopeConfig, WarnsOfKeysItIgnores) {
  EXPECT_EQ(scaled(R"({"rope_type":"linear","factor":2,"short_factor":[1]})").warnings,
            std::vector<std::string>{"rope_scaling: unknown key 'short_factor' is ignored"});
}

TEST(RopeConfig, ReadsPartialRotation) {
  const ModelConfig config = config_with(R"(,"rope_theta":10000,"partial_rotary_factor":0.25)");
  EXPECT_EQ(config.rope.partial_rotary_factor, 0.25);
  EXPECT_EQ(config.cannot_run, std::vector<std::string>{
                                   "partial_rotary_factor is not 1: only whole heads are rotated"});
  EXPECT_EQ(error_of([] { config_with(R"(,"rope_theta":10000,"partial_rotary_factor":0.3)"); }),
            "c.json:1: partial_rotary_factor: rotates 4.8 of head_dim 16, wanted an even number of "
            "them, at least "
            "2");
}

}  // namespace
}  // namespace formats
