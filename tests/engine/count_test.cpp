// Parameter counts against published totals, and the traps that give believable wrong ones.
#include "engine/count.h"

#include <gtest/gtest.h>

#include "formats/safetensors.h"
#include "tests/engine/configs.h"

namespace engine {
namespace {

using namespace engine_test;

TEST(Count, Qwen3Of06BillionHasWiderHeadsThanItsStream) {
  const formats::ModelConfig config = qwen3_06b();
  const BlockCount block = block_count(config);
  EXPECT_EQ(block.total, 15'730'944);
  EXPECT_EQ(block.attention, 6'291'712);
  EXPECT_EQ(count_parameters(config).total, 596'049'920);
  EXPECT_EQ(count_parameters(config).blocks, 440'466'432);
  EXPECT_EQ(block_rows(config)[0].shape, (std::vector<std::int64_t>{2048, 1024}));
}

TEST(Count, Qwen3Of17Billion) {
  EXPECT_EQ(block_count(qwen3_17b()).total, 50'336'000);
  EXPECT_EQ(block_count(qwen3_17b()).attention, 12'583'168);
  EXPECT_EQ(count_parameters(qwen3_17b()).blocks, 1'409'408'000);
  EXPECT_EQ(count_parameters(qwen3_17b()).total, 1'720'574'976);
}

TEST(Count, Qwen3Of4Billion) {
  EXPECT_EQ(block_count(qwen3_4b()).total, 100'930'816);
  EXPECT_EQ(count_parameters(qwen3_4b()).blocks, 3'633'509'376);
  EXPECT_EQ(count_parameters(qwen3_4b()).total, 4'022'468'096);
}

TEST(Count, Qwen3Of8BillionIsUntied) {
  const ModelCount count = count_parameters(qwen3_8b());
  EXPECT_EQ(block_count(qwen3_8b()).total, 192'946'432);
  EXPECT_EQ(block_count(qwen3_8b()).attention, 41'943'296);
  EXPECT_EQ(count.blocks, 6'946'071'552);  // beyond 32 bits
  EXPECT_EQ(count.embedding, 622'329'856);
  EXPECT_EQ(count.output_head, 622'329'856);
  EXPECT_EQ(count.final_norm, 4096);
  EXPECT_EQ(count.total, 8'190'735'360);
  EXPECT_EQ(count.active, count.total);
}

TEST(Count, NormsBelongToNeitherPart) {
  const BlockCount block = block_count(qwen3_8b());
  EXPECT_EQ(block.norms, 2 * 4096);
  EXPECT_EQ(block.attention + block.feed_forward + block.norms, block.total);
}

TEST(Count, Qwen2CountsItsBiases) {
  EXPECT_EQ(count_parameters(case_config("C05_qwen25_72b")).total, 72'706'203'648);
}

TEST(Count, MixtureOfExpertsHasATotalAndAnActiveCount) {
  const ModelCount count = count_parameters(case_config("C11_qwen3_30b_a3b"));
  EXPECT_EQ(count.total, 30'532'122'624);
  EXPECT_EQ(count.active, 3'353'032'704);
}

TEST(Count, DenseLayersOfAMixtureUseIntermediateSize) {
  formats::ModelConfig config = case_config("C11_qwen3_30b_a3b");
  const BlockCount experts = block_count(config, 0);
  config.moe->mlp_only_layers = {0};
  const BlockCount dense = block_count(config, 0);
  EXPECT_EQ(dense.feed_forward, 3 * 2048 * 6144);
  EXPECT_EQ(block_count(config, 1).total, experts.total);
  EXPECT_EQ(count_parameters(config).total, 30'532'122'624 - experts.total + dense.total);
}

TEST(Count, LlamaHasNoHeadNorms) {
  const formats::ModelConfig config = formats::parse_config(
      R"({"model_type":"llama","hidden_size":2048,"intermediate_size":8192,"num_hidden_layers":16,)"
      R"("num_attention_heads":32,"num_key_value_heads":8,"head_dim":64,"vocab_size":128256,)"
      R"("tie_word_embeddings":true,"rope_theta":500000})",
      "llama");
  EXPECT_EQ(count_parameters(config).total, 1'235'814'400);  // Llama 3.2 1B
}

TEST(Count, TensorListSumsToTheCount) {
  for (const auto& config : {qwen3_06b(), qwen3_8b(), case_config("C05_qwen25_72b")}) {
    std::int64_t total = 0;
    for (const TensorSpec& spec : model_tensors(config)) {
      total += formats::element_count(spec.shape);
    }
    EXPECT_EQ(total, count_parameters(config).total);
  }
}

TEST(Count, TensorListNamesTheFirstBlock) {
  const std::vector<TensorSpec> specs = model_tensors(qwen3_06b());
  EXPECT_EQ(specs.size(), 1u + 28 * 11 + 1);
  EXPECT_EQ(specs[2].name, "model.layers.0.self_attn.q_proj.weight");
  EXPECT_EQ(specs[2].shape, (std::vector<std::int64_t>{2048, 1024}));
  EXPECT_EQ(specs.back().name, "model.norm.weight");
}

TEST(Count, TensorsOfAMixtureAreNotListed) {
  EXPECT_EQ(error_of([] { model_tensors(case_config("C11_qwen3_30b_a3b")); }),
            "configs/C11_qwen3_30b_a3b.json: the tensors of a mixture of experts are counted, not "
            "listed");
}

}  // namespace
}  // namespace engine
