// A model folder of a known shape with random BF16 weights: for timing loads without a download.
//
//   bench/engine/write_random_model FOLDER [shape]     (qwen3-0.6b)
//
// Writes config.json and model.safetensors, and copies the tokenizer of models/tiny, which is
// enough to run `lab-model generate FOLDER --prompt ... --stats`.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "engine/count.h"
#include "engine/known_configs.h"
#include "formats/files.h"
#include "formats/json_writer.h"
#include "formats/safetensors_write.h"

namespace {

formats::OwnedTensor random_tensor(const engine::TensorSpec& spec, std::mt19937_64& bits) {
  formats::OwnedTensor tensor{
      .name = spec.name, .dtype = formats::Dtype::kBf16, .shape = spec.shape};
  const std::int64_t count = formats::element_count(spec.shape);
  const bool is_gain = spec.shape.size() == 1;
  const float scale = is_gain ? 0.5F : std::sqrt(3.0F / static_cast<float>(spec.shape.back()));
  tensor.bytes.resize(static_cast<std::size_t>(count) * 2);
  for (std::int64_t i = 0; i < count; ++i) {
    const float uniform = static_cast<float>(bits() >> 40) * 0x1p-23F - 1.0F;
    const std::uint16_t half = formats::float_to_bf16(scale * uniform + (is_gain ? 1.0F : 0.0F));
    tensor.bytes[2 * i] = static_cast<std::byte>(half & 0xFF);
    tensor.bytes[2 * i + 1] = static_cast<std::byte>(half >> 8);
  }
  return tensor;
}

std::string config_text(const formats::ModelConfig& c) {
  formats::JsonWriter json;
  json.open_object().field("model_type", c.model_type).field("hidden_act", c.hidden_act);
  json.field("hidden_size", c.hidden_size).field("intermediate_size", c.intermediate_size);
  json.field("num_hidden_layers", c.num_hidden_layers);
  json.field("num_attention_heads", c.num_attention_heads);
  json.field("num_key_value_heads", c.num_key_value_heads).field("head_dim", c.head_dim);
  json.field("vocab_size", c.vocab_size);
  json.field("max_position_embeddings", c.max_position_embeddings);
  json.field("rms_norm_eps", c.rms_norm_eps).field("rope_theta", c.rope.theta);
  json.field("tie_word_embeddings", c.tie_word_embeddings).field("torch_dtype", "bfloat16");
  return json.close_object().text();
}

void run(const std::filesystem::path& folder, const std::string& shape) {
  const formats::ModelConfig config = engine::known_config(shape);
  std::mt19937_64 bits(1);
  std::vector<formats::OwnedTensor> tensors;
  for (const engine::TensorSpec& spec : engine::model_tensors(config)) {
    tensors.push_back(random_tensor(spec, bits));
  }
  std::filesystem::create_directories(folder);
  formats::write_safetensors(folder / "model.safetensors", tensors);
  const std::string text = config_text(config);
  formats::write_file_atomically(folder / "config.json", std::as_bytes(std::span(text)));
  std::filesystem::copy_file(std::filesystem::path(LAB_SOURCE_DIR) / "models/tiny/tokenizer.json",
                             folder / "tokenizer.json",
                             std::filesystem::copy_options::overwrite_existing);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: write_random_model FOLDER [shape]\n");
    return 2;
  }
  try {
    run(argv[1], argc > 2 ? argv[2] : "qwen3-0.6b");
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
  }
}
