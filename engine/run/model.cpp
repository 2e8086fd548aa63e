// Takes the tensors of a checked model folder by name; shapes and types were checked by open_model.
#include "engine/run/model.h"

#include <algorithm>
#include <cstring>

#include "engine/count.h"

namespace engine {

class Loader {
 public:
  Loader(Model& model, const LoadOptions& options) : model_(model), options_(options) {
    for (const TensorSpec& spec : model_tensors(model.config())) {
      total_ += padded(model.files_->tensor(spec.name).bytes.size());
    }
    if (options.storage == WeightStorage::kCopied) {
      model.copied_ = Buffer(total_);
    }
  }

  void load() {
    model_.embedding_ = weight("model.embed_tokens.weight");
    const formats::ModelConfig& config = model_.config();
    for (std::int64_t i = 0; i < config.num_hidden_layers; ++i) {
      model_.layers_.push_back(layer("model.layers." + std::to_string(i) + "."));
    }
    model_.final_norm_ = vector("model.norm.weight");
    model_.head_ = config.tie_word_embeddings ? model_.embedding_ : weight("lm_head.weight");
    model_.rope_ = rope_rates(config);
    model_.weight_bytes_ = static_cast<std::int64_t>(total_);
  }

 private:
  static std::size_t padded(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

  LayerWeights layer(const std::string& prefix) {
    const formats::ModelConfig& config = model_.config();
    const std::string attention = prefix + "self_attn.";
    LayerWeights w;
    w.input_norm = vector(prefix + "input_layernorm.weight");
    w.q = weight(attention + "q_proj.weight", config.qkv_bias);
    w.k = weight(attention + "k_proj.weight", config.qkv_bias);
    w.v = weight(attention + "v_proj.weight", config.qkv_bias);
    if (config.qk_norm) {
      w.q_norm = vector(attention + "q_norm.weight");
      w.k_norm = vector(attention + "k_norm.weight");
    }
    w.o = weight(attention + "o_proj.weight", config.o_bias);
    w.post_norm = vector(prefix + "post_attention_layernorm.weight");
    w.gate = weight(prefix + "mlp.gate_proj.weight", config.mlp_bias);
    w.up = weight(prefix + "mlp.up_proj.weight", config.mlp_bias);
    w.down = weight(prefix + "mlp.down_proj.weight", config.mlp_bias);
    return w;
  }

  std::span<const float> vector(const std::string& name) {
    const formats::TensorView tensor = model_.files_->tensor(name);
    count(tensor.bytes.size());
    return model_.vectors_.emplace_back(formats::to_floats(tensor));
  }

  Weight weight(const std::string& name, bool has_bias = false) {
    const formats::TensorView tensor = model_.files_->tensor(name);
    Weight w{.rows = tensor.shape[0],
             .columns = tensor.shape[1],
             .dtype = tensor.dtype,
             .data = tensor.bytes.data()};
    if (options_.storage == WeightStorage::kCopied) {
      std::byte* to = model_.copied_.data() + done_;
      std::memcpy(to, tensor.bytes.data(), tensor.bytes.size());
      w.data = to;
    }
    count(tensor.bytes.size());
    if (has_bias) {
      w.bias = vector(name.substr(0, name.size() - std::strlen("weight")) + "bias");
    }
    return w;
  }

  void count(std::size_t bytes) {
    done_ += padded(bytes);
    if (options_.progress) {
      options_.progress(static_cast<std::int64_t>(done_), static_cast<std::int64_t>(total_));
    }
  }

  Model& model_;
  const LoadOptions& options_;
  std::size_t done_ = 0;  // also where the next copied tensor goes
  std::size_t total_ = 0;
};

Model Model::load(ModelFiles files, const LoadOptions& options) {
  Model model;
  model.files_ = std::make_unique<ModelFiles>(std::move(files));
  Loader(model, options).load();
  return model;
}

std::int64_t Model::trained_positions() const {
  const formats::RopeConfig& rope = config().rope;
  if (rope.kind != formats::RopeConfig::Kind::kYarn) {
    return config().max_position_embeddings;
  }
  const auto stretched = static_cast<std::int64_t>(
      rope.factor * static_cast<double>(rope.original_max_position_embeddings));
  return std::max(config().max_position_embeddings, stretched);
}

}  // namespace engine
