// Opening a model folder: weights that do not fit the configuration are refused by name.
#include "engine/model_files.h"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/count.h"
#include "formats/safetensors_write.h"
#include "tests/engine/configs.h"

namespace engine {
namespace {

using namespace engine_test;

std::vector<formats::OwnedTensor> weights_for(const formats::ModelConfig& config) {
  std::vector<formats::OwnedTensor> tensors;
  for (const TensorSpec& spec : model_tensors(config)) {
    const std::vector<float> values(static_cast<std::size_t>(formats::element_count(spec.shape)));
    tensors.push_back(formats::from_floats(spec.name, spec.shape, values));
  }
  return tensors;
}

// A folder with a small model whose configuration has these fields added.
class ModelFolder {
 public:
  ModelFolder(const std::string& name, const std::string& fields)
      : path_(std::filesystem::path(testing::TempDir()) / ("model_files_" + name)) {
    std::filesystem::create_directories(path_);
    std::ofstream(path_ / "config.json")
        << R"({"model_type":"qwen3","hidden_size":4,"intermediate_size":6,"num_hidden_layers":1,"vocab_size":5,)"
        << R"("num_attention_heads":2,"num_key_value_heads":1,"head_dim":4,"rope_theta":10000)"
        << fields << "}";
    tensors = weights_for(formats::read_config(path_));
  }
  ModelFiles open() const {
    formats::write_safetensors(path_ / "model.safetensors", tensors);
    return open_model(path_);
  }
  std::string error() const {
    std::string what = error_of([&] { open(); });
    for (size_t at = what.find(path_.string()); at != std::string::npos;
         at = what.find(path_.string())) {
      what.replace(at, path_.string().size(), "FOLDER");
    }
    return what;
  }

  std::vector<formats::OwnedTensor> tensors{};

 private:
  std::filesystem::path path_{};
};

TEST(ModelFiles, OpensAFolderThatFits) {
  const ModelFiles files = open_model(case_path("tiny/D39_good"));
  EXPECT_EQ(count_parameters(files.config).total, 896);
  EXPECT_EQ(files.tensor("model.layers.0.self_attn.q_proj.weight").shape[0], 16);
  EXPECT_TRUE(files.warnings.empty());
}

TEST(ModelFiles, RefusesAShapeThatDoesNotFit) {
  EXPECT_EQ(error_of([] { open_model(case_path("tiny/D39_bad_shape")); }),
            "tiny/D39_bad_shape/model.safetensors: tensor "
            "'model.layers.0.self_attn.q_proj.weight': found [8, 8], "
            "wanted [16, 8]");
}

TEST(ModelFiles, NamesTheMissingOutputHeadAndTheFlag) {
  ModelFolder folder("untied", "");
  folder.tensors.pop_back();
  EXPECT_EQ(folder.error(),
            "FOLDER: tensor 'lm_head.weight' is missing, though tie_word_embeddings is false in "
            "FOLDER/config.json");
}

TEST(ModelFiles, NamesAMissingTensor) {
  ModelFolder folder("missing", "");
  folder.tensors.erase(folder.tensors.begin());
  EXPECT_EQ(folder.error(), "FOLDER: tensor 'model.embed_tokens.weight' is missing, wanted [5, 4]");
}

TEST(ModelFiles, WarnsOfTensorsThatAreNotUsed) {
  ModelFolder folder("extra", R"(,"tie_word_embeddings":true)");
  folder.tensors.push_back(formats::from_floats("lm_head.weight", {5, 4}, std::vector<float>(20)));
  EXPECT_EQ(folder.open().warnings,
            std::vector<std::string>{"1 tensor is not used; the first is 'lm_head.weight'"});
}

TEST(ModelFiles, RefusesATypeItCannotRun) {
  ModelFolder folder("dtype", "");
  folder.tensors[1] = {
      folder.tensors[1].name, formats::Dtype::kF8E4M3, {4}, std::vector<std::byte>(4)};
  EXPECT_EQ(folder.error(),
            "FOLDER/model.safetensors: tensor 'model.layers.0.input_layernorm.weight': found dtype "
            "'F8_E4M3', "
            "wanted F32, F16 or BF16");
}

TEST(ModelFiles, ReadsNamesWithoutThePrefix) {
  ModelFolder folder("bare", R"(,"tie_word_embeddings":true)");
  for (formats::OwnedTensor& tensor : folder.tensors) {
    tensor.name.erase(0, std::string("model.").size());
  }
  const ModelFiles files = folder.open();
  EXPECT_EQ(files.prefix, "");
  EXPECT_EQ(files.tensor("model.norm.weight").name, "norm.weight");
}

TEST(ModelFiles, RefusesAModelThatCannotBeRun) {
  ModelFolder folder("sliding", R"(,"use_sliding_window":true,"sliding_window":8)");
  EXPECT_EQ(folder.error(),
            "FOLDER/config.json: use_sliding_window is true: only full attention can be run");
}

}  // namespace
}  // namespace engine
