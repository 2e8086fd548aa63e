// Takes tensors by name, from a checked model folder or from memory filled with random numbers.
#include "engine/run/model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <string>

#include "engine/count.h"
#include "engine/run/parallel_copy.h"

namespace engine {
namespace {

constexpr std::size_t kAlignment = 64;

std::size_t padded(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

// xorshift64*: fast, and good enough for weights that only have to be different.
class FastRandom {
 public:
  explicit FastRandom(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 1) {}
  float uniform() {  // -1 .. 1
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    const std::uint64_t bits = (state_ * 0x2545F4914F6CDD1DU) >> 40;
    return static_cast<float>(bits) * 0x1p-23F - 1.0F;
  }

 private:
  std::uint64_t state_;
};

// Columns of the matrix, for a vector its length.
std::int64_t inputs(const TensorSpec& spec) { return spec.shape.back(); }

void fill(const TensorSpec& spec, formats::Dtype dtype, FastRandom& random, std::byte* to) {
  const bool is_gain = spec.shape.size() == 1;
  // Uniform in +-sqrt(3 / inputs) has variance 1 / inputs: outputs are about as large as inputs.
  const float scale = is_gain ? 0.5F : std::sqrt(3.0F / static_cast<float>(inputs(spec)));
  const std::int64_t count = formats::element_count(spec.shape);
  for (std::int64_t i = 0; i < count; ++i) {
    const float value = scale * random.uniform() + (is_gain ? 1.0F : 0.0F);
    if (dtype == formats::Dtype::kF32) {
      std::memcpy(to + 4 * i, &value, 4);
    } else {
      const std::uint16_t half = dtype == formats::Dtype::kBf16 ? formats::float_to_bf16(value)
                                                                : formats::float_to_f16(value);
      std::memcpy(to + 2 * i, &half, 2);
    }
  }
}

}  // namespace

// Assigns every weight of the model. `tensor` finds a tensor by the name that model_tensors gives
// it.
class Loader {
 public:
  using Find = std::function<formats::TensorView(const std::string&)>;

  Loader(Model& model, Find tensor, const LoadOptions& options)
      : model_(model), tensor_(std::move(tensor)), options_(options) {
    for (const TensorSpec& spec : model_tensors(model.config_)) {
      total_ += padded(tensor_(spec.name).bytes.size());
    }
    if (options.storage == WeightStorage::kCopied) {
      require_memory(static_cast<double>(total_), "a copy of the weights");
      model.memory_ = Buffer(total_);
    }
  }

  void load() {
    model_.embedding_ = weight("model.embed_tokens.weight");
    const formats::ModelConfig& config = model_.config_;
    for (std::int64_t i = 0; i < config.num_hidden_layers; ++i) {
      model_.layers_.push_back(layer("model.layers." + std::to_string(i) + "."));
    }
    model_.final_norm_ = vector("model.norm.weight");
    model_.head_ = config.tie_word_embeddings ? model_.embedding_ : weight("lm_head.weight");
    model_.rope_ = rope_rates(config);
    model_.weight_bytes_ = static_cast<std::int64_t>(total_);
    if (options_.storage == WeightStorage::kCopied) {
      copy_all(copies_, model_.memory_.data(), total_,
               {.threads = copy_threads(), .progress = [&](std::size_t done) { report(done); }});
    }
  }

 private:
  LayerWeights layer(const std::string& prefix) {
    const formats::ModelConfig& config = model_.config_;
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
    const formats::TensorView tensor = tensor_(name);
    count(tensor.bytes.size());
    return model_.vectors_.emplace_back(formats::to_floats(tensor));
  }

  Weight weight(const std::string& name, bool has_bias = false) {
    const formats::TensorView tensor = tensor_(name);
    Weight w{.rows = tensor.shape[0],
             .columns = tensor.shape[1],
             .dtype = tensor.dtype,
             .data = tensor.bytes.data()};
    if (options_.storage == WeightStorage::kCopied) {
      copies_.push_back({tensor.bytes.data(), done_, tensor.bytes.size()});
      w.data = model_.memory_.data() + done_;
    }
    count(tensor.bytes.size());
    if (has_bias) {
      w.bias = vector(name.substr(0, name.size() - std::strlen("weight")) + "bias");
    }
    return w;
  }

  void count(std::size_t bytes) {
    done_ += padded(bytes);
    if (options_.storage == WeightStorage::kMapped) {
      report(done_);
    }
  }

  void report(std::size_t done) const {
    if (options_.progress) {
      options_.progress(static_cast<std::int64_t>(done), static_cast<std::int64_t>(total_));
    }
  }

  Model& model_;
  Find tensor_;
  const LoadOptions& options_;
  std::size_t done_ = 0;  // also where the next copied tensor goes
  std::size_t total_ = 0;
  std::vector<CopyJob> copies_{};
};

Model Model::load(ModelFiles files, const LoadOptions& options) {
  Model model;
  model.config_ = files.config;
  model.warnings_ = files.warnings;
  model.files_ = std::make_unique<ModelFiles>(std::move(files));
  const auto find = [&](const std::string& name) { return model.files_->tensor(name); };
  Loader(model, find, options).load();
  if (options.storage == WeightStorage::kCopied) {
    model.files_.reset();  // nothing points into it any more
  }
  return model;
}

Model Model::random(const formats::ModelConfig& config, formats::Dtype dtype, std::uint64_t seed) {
  Model model;
  model.config_ = config;
  const std::vector<TensorSpec> specs = model_tensors(config);
  const auto bytes = [&](const TensorSpec& spec) {
    return static_cast<std::size_t>(formats::element_count(spec.shape)) *
           formats::dtype_bytes(dtype);
  };
  std::size_t total = 0;
  for (const TensorSpec& spec : specs) {
    total += padded(bytes(spec));
  }
  require_memory(static_cast<double>(total), "random weights");
  model.memory_ = Buffer(total);
  FastRandom random(seed);
  std::map<std::string, formats::TensorView> tensors;
  std::size_t at = 0;
  for (const TensorSpec& spec : specs) {
    std::byte* to = model.memory_.data() + at;
    fill(spec, dtype, random, to);
    tensors[spec.name] = {
        spec.name, dtype, formats::dtype_name(dtype), spec.shape, {to, bytes(spec)}};
    at += padded(bytes(spec));
  }
  const auto find = [&](const std::string& name) { return tensors.at(name); };
  const LoadOptions options;
  Loader(model, find, options).load();
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
