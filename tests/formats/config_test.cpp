// config.json: every public case, and the words in which each mistake is refused.
#include "formats/config.h"

#include <gtest/gtest.h>

#include "tests/formats/cases.h"

namespace formats {
namespace {

using formats_test::case_path;
using formats_test::error_of;

ModelConfig read_case(const std::string& name) {
  return read_config(case_path("configs/" + name + ".json"));
}

std::string case_error(const std::string& name) {
  return error_of([&] { read_case(name); });
}

// A small valid configuration of one line; `fields` are appended to it.
std::string text_with(const std::string& type, const std::string& fields) {
  return R"({"model_type":")" + type +
         R"(","hidden_size":64,"intermediate_size":96,"num_hidden_layers":2,"vocab_size":50,)"
         R"("rope_theta":10000)" +
         fields + "}";
}

constexpr const char* kHeads = R"(,"num_attention_heads":4,"num_key_value_heads":2)";

ModelConfig config_with(const std::string& type, const std::string& fields) {
  return parse_config(text_with(type, kHeads + fields), "c.json");
}

std::string error_with(const std::string& fields, const std::string& type = "llama") {
  return error_of([&] { config_with(type, fields); });
}

std::string heads_error(const std::string& heads) {
  return error_of([&] { parse_config(text_with("llama", heads), "c.json"); });
}

TEST(Config, ReadsQwen3) {
  const ModelConfig config = read_case("C01_qwen3_0p6b");
  EXPECT_EQ(config.hidden_size, 1024);
  EXPECT_EQ(config.intermediate_size, 3072);
  EXPECT_EQ(config.num_hidden_layers, 28);
  EXPECT_EQ(config.query_width(), 2048);
  EXPECT_EQ(config.kv_width(), 1024);
  EXPECT_EQ(config.group(), 2);
  EXPECT_TRUE(config.tie_word_embeddings);
  EXPECT_TRUE(config.qk_norm);
  EXPECT_FALSE(config.qkv_bias);
  EXPECT_EQ(config.rms_norm_eps, 1e-6);
  EXPECT_EQ(config.rope.theta, 1e6);
  EXPECT_TRUE(config.warnings.empty());
  EXPECT_TRUE(config.cannot_run.empty());
}

TEST(Config, Qwen2HasBiasesAlthoughNoFieldSaysSo) {
  const ModelConfig config = read_case("C05_qwen25_72b");
  EXPECT_TRUE(config.qkv_bias);
  EXPECT_FALSE(config.o_bias);
  EXPECT_FALSE(config.qk_norm);
  EXPECT_EQ(config.head_dim, 128);
}

TEST(Config, AbsentTieMeansUntied) {
  EXPECT_FALSE(read_case("C07_no_tie").tie_word_embeddings);
  EXPECT_FALSE(config_with("qwen2", "").tie_word_embeddings);
  EXPECT_FALSE(config_with("llama", "").tie_word_embeddings);
}

TEST(Config, LlamaBiasesFollowTheirFields) {
  const ModelConfig config = config_with("llama", R"(,"attention_bias":true,"mlp_bias":true)");
  EXPECT_TRUE(config.qkv_bias && config.o_bias && config.mlp_bias);
  EXPECT_FALSE(config_with("llama", "").mlp_bias);
}

TEST(Config, MixtureOfExpertsIsReadButRefusedForRunning) {
  const ModelConfig config = read_case("C11_qwen3_30b_a3b");
  ASSERT_TRUE(config.moe.has_value());
  EXPECT_EQ(config.moe->num_experts, 128);
  EXPECT_TRUE(config.is_moe_layer(0));
  EXPECT_EQ(error_of([&] { require_runnable(config); }),
            "configs/C11_qwen3_30b_a3b.json: mixture of experts (128 experts, 8 per token) can be "
            "counted, not "
            "run");
}

TEST(Config, SomeLayersOfAMixtureMayBeDense) {
  const ModelConfig config = config_with(
      "qwen3_moe",
      R"(,"num_experts":4,"num_experts_per_tok":2,"moe_intermediate_size":8,"decoder_sparse_step":1,"mlp_only_layers":[1])");
  EXPECT_TRUE(config.is_moe_layer(0));
  EXPECT_FALSE(config.is_moe_layer(1));
}

TEST(Config, NamesLineAndKeyOfABareInfinity) {
  EXPECT_EQ(case_error("C16_infinity"),
            "configs/C16_infinity.json:3:28: time_step_limit: found a bare Infinity, which Python "
            "writes but "
            "JSON does not have; wanted a number or null");
}

TEST(Config, AcceptsAWholeNumberWrittenAsAFloat) {
  EXPECT_EQ(read_case("C20_integral_float").num_hidden_layers, 28);
}

TEST(Config, RefusesWrongTypesByKey) {
  EXPECT_EQ(case_error("C20_float_layers"),
            "configs/C20_float_layers.json:8: num_hidden_layers: found 28.5, wanted a whole number "
            "of at least 1");
  EXPECT_EQ(case_error("C20_bool_heads"),
            "configs/C20_bool_heads.json:9: num_attention_heads: found true, wanted a whole number "
            "of at least 1");
  EXPECT_EQ(
      case_error("C20_negative"),
      "configs/C20_negative.json:11: head_dim: found -128, wanted a whole number of at least 1");
  EXPECT_EQ(case_error("C20_string"),
            "configs/C20_string.json:8: num_hidden_layers: found \"28\", wanted a whole number of "
            "at least 1");
}

TEST(Config, RefusesAKeyThatAppearsTwice) {
  EXPECT_EQ(case_error("C22_duplicate"),
            "configs/C22_duplicate.json:1: key 'hidden_size' appears twice, first in line 1");
}

TEST(Config, RefusesHeadsThatDoNotDivideNamingBoth) {
  EXPECT_EQ(
      heads_error(R"(,"num_attention_heads":6,"num_key_value_heads":4)"),
      "c.json:1: num_attention_heads: 6 query heads cannot share num_key_value_heads 4 evenly");
  EXPECT_EQ(
      heads_error(R"(,"num_attention_heads":2,"num_key_value_heads":4)"),
      "c.json:1: num_attention_heads: 2 query heads cannot share num_key_value_heads 4 evenly");
}

TEST(Config, ComputesAMissingHeadDim) {
  EXPECT_EQ(config_with("llama", "").head_dim, 16);
  EXPECT_TRUE(config_with("llama", "").warnings.empty());
  EXPECT_EQ(config_with("qwen3", "").warnings,
            std::vector<std::string>{
                "head_dim is missing: hidden_size / num_attention_heads = 16 is used, though "
                "published Qwen3 models have 128"});
}

TEST(Config, RefusesAHeadDimThatCannotBeComputedOrPaired) {
  EXPECT_EQ(
      heads_error(R"(,"num_attention_heads":3,"num_key_value_heads":1)"),
      "c.json:1: head_dim: missing, and hidden_size 64 is not divisible by num_attention_heads 3");
  EXPECT_EQ(error_with(R"(,"head_dim":5)"),
            "c.json:1: head_dim: found 5, wanted an even number: rotation works on pairs");
}

TEST(Config, LlamaWithoutKeyValueHeadsHasOneEach) {
  const ModelConfig config =
      parse_config(text_with("llama", R"(,"num_attention_heads":4)"), "c.json");
  EXPECT_EQ(config.num_key_value_heads, 4);
  EXPECT_EQ(
      error_of([] { parse_config(text_with("qwen2", R"(,"num_attention_heads":4)"), "c.json"); }),
      "c.json:1: num_key_value_heads: missing, wanted a whole number of at least 1");
}

TEST(Config, RefusesUnknownNames) {
  EXPECT_EQ(error_with("", "gemma3"),
            "c.json:1: model_type: found 'gemma3', wanted one of qwen3, qwen3_moe, qwen2, llama");
  EXPECT_EQ(error_with(R"(,"hidden_act":"gelu")"),
            "c.json:1: hidden_act: found 'gelu', wanted 'silu'");
  EXPECT_EQ(
      error_with(R"(,"torch_dtype":"float8_e4m3fn")"),
      "c.json:1: torch_dtype: found 'float8_e4m3fn', wanted 'bfloat16', 'float16' or 'float32'");
}

TEST(Config, ReadsDtypeInBothSpellings) {
  EXPECT_EQ(config_with("llama", R"(,"torch_dtype":"bfloat16")").dtype, "bfloat16");
  EXPECT_EQ(config_with("llama", R"(,"dtype":"float32")").dtype, "float32");
}

TEST(Config, RefusesSizesBeyondItsBounds) {
  EXPECT_EQ(error_of([] {
              parse_config(R"({"model_type":"llama","hidden_size":99999999999})", "c.json");
            }),
            "c.json:1: hidden_size: found 99999999999, at most 1048576 is read");
  EXPECT_EQ(error_with(R"(,"head_dim":1048576)"),
            "c.json:1: num_attention_heads: heads x head_dim is 4194304, at most 1048576 is read");
}

TEST(Config, ReadsTokenIdsAndRefusesIdsBeyondTheVocabulary) {
  EXPECT_EQ(config_with("llama", R"(,"eos_token_id":[3,4],"bos_token_id":1)").eos_token_ids,
            (std::vector<std::int64_t>{3, 4}));
  EXPECT_EQ(config_with("llama", R"(,"eos_token_id":49)").eos_token_ids,
            std::vector<std::int64_t>{49});
  EXPECT_EQ(error_with(R"(,"eos_token_id":50)"),
            "c.json:1: eos_token_id: found 50, wanted a token id below vocab_size 50");
}

TEST(Config, SaysWhatCannotBeRun) {
  EXPECT_EQ(config_with("qwen2", R"(,"use_sliding_window":true,"sliding_window":8)").cannot_run,
            std::vector<std::string>{"use_sliding_window is true: only full attention can be run"});
  EXPECT_TRUE(
      config_with("qwen2", R"(,"use_sliding_window":false,"sliding_window":8)").cannot_run.empty());
  EXPECT_EQ(
      config_with("qwen3", R"(,"layer_types":["full_attention","sliding_attention"])").cannot_run,
      std::vector<std::string>{
          "layer_types has \"sliding_attention\": only full_attention can be run"});
  EXPECT_EQ(config_with("qwen3", R"(,"quantization_config":{"bits":4})").cannot_run,
            std::vector<std::string>{
                "quantization_config is set: only F32, F16 and BF16 weights can be run"});
}

TEST(Config, ReadsAFolder) {
  EXPECT_EQ(read_config(case_path("tiny/D39_good")).vocab_size, 11);
  EXPECT_EQ(error_of([] { read_config(case_path("rope")); }),
            "rope/config.json: No such file or directory");
}

}  // namespace
}  // namespace formats
