// Reading config.json: shapes and families here, rotary settings in rope_config.cpp.
#include "formats/config.h"

#include <algorithm>
#include <array>

#include "formats/files.h"
#include "formats/json.h"
#include "formats/rope_config.h"

namespace formats {

namespace {

// Bounds on single fields: every product that counting forms then fits 64 bits.
constexpr std::int64_t kMaxWidth = 1 << 20;
constexpr std::int64_t kMaxVocab = 1 << 24;
constexpr std::int64_t kMaxLayers = 1 << 14;
constexpr std::size_t kMaxConfigBytes = 4u << 20;

class ConfigReader {
 public:
  ConfigReader(const Json& root, std::string_view label) : fields_(root, label) {
    config_.label = label;
  }

  ModelConfig read() {
    config_.model_type = read_model_type();
    config_.hidden_size = size_of("hidden_size", kMaxWidth);
    config_.num_hidden_layers = size_of("num_hidden_layers", kMaxLayers);
    config_.vocab_size = size_of("vocab_size", kMaxVocab);
    read_heads();
    set_family();
    read_moe();
    config_.intermediate_size = size_of("intermediate_size", kMaxWidth);
    config_.max_position_embeddings = fields_.whole_or("max_position_embeddings", 0, 1);
    read_epsilon();
    // Every family here says false in its own class, whatever the base class says.
    config_.tie_word_embeddings = fields_.boolean_or("tie_word_embeddings", false);
    read_activation();
    read_dtype();
    read_special_tokens();
    const RopeReading reading = read_rope(fields_, config_);
    config_.rope = reading.rope;
    config_.warnings.insert(config_.warnings.end(), reading.warnings.begin(),
                            reading.warnings.end());
    note_what_cannot_run();
    return std::move(config_);
  }

 private:
  std::int64_t size_of(std::string_view key, std::int64_t max) const {
    const std::int64_t value = fields_.whole(key, 1);
    if (value > max) {
      fields_.fail(
          key, "found " + std::to_string(value) + ", at most " + std::to_string(max) + " is read");
    }
    return value;
  }

  std::int64_t size_or(std::string_view key, std::int64_t otherwise, std::int64_t max) const {
    return fields_.find(key) == nullptr ? otherwise : size_of(key, max);
  }

  std::string read_model_type() {
    constexpr std::array<std::string_view, 4> kKnown = {"qwen3", "qwen3_moe", "qwen2", "llama"};
    if (fields_.find("model_type") == nullptr) {
      config_.warnings.emplace_back("model_type is missing: read as qwen3");
      return "qwen3";
    }
    const std::string& type = fields_.string("model_type");
    if (std::ranges::find(kKnown, type) == kKnown.end()) {
      fields_.fail("model_type",
                   "found " + quote(type) + ", wanted one of qwen3, qwen3_moe, qwen2, llama");
    }
    return type;
  }

  void read_head_dim() {
    if (fields_.find("head_dim") != nullptr) {
      config_.head_dim = size_of("head_dim", kMaxWidth);
      return;
    }
    const std::int64_t hidden = config_.hidden_size;
    const std::int64_t heads = config_.num_attention_heads;
    if (hidden % heads != 0) {
      fields_.fail("head_dim", "missing, and hidden_size " + std::to_string(hidden) +
                                   " is not divisible by num_attention_heads " +
                                   std::to_string(heads));
    }
    config_.head_dim = hidden / heads;
    if (config_.model_type.starts_with("qwen3")) {
      config_.warnings.push_back("head_dim is missing: hidden_size / num_attention_heads = " +
                                 std::to_string(config_.head_dim) +
                                 " is used, though published Qwen3 models have 128");
    }
  }

  void read_heads() {
    config_.num_attention_heads = size_of("num_attention_heads", kMaxWidth);
    config_.num_key_value_heads =
        config_.model_type == "llama"
            ? size_or("num_key_value_heads", config_.num_attention_heads, kMaxWidth)
            : size_of("num_key_value_heads", kMaxWidth);
    if (config_.num_attention_heads % config_.num_key_value_heads != 0) {
      fields_.fail("num_attention_heads", std::to_string(config_.num_attention_heads) +
                                              " query heads cannot share num_key_value_heads " +
                                              std::to_string(config_.num_key_value_heads) +
                                              " evenly");
    }
    read_head_dim();
    if (config_.head_dim % 2 != 0) {
      fields_.fail("head_dim", "found " + std::to_string(config_.head_dim) +
                                   ", wanted an even number: rotation works on pairs");
    }
    if (config_.query_width() > kMaxWidth) {
      fields_.fail("num_attention_heads", "heads x head_dim is " +
                                              std::to_string(config_.query_width()) + ", at most " +
                                              std::to_string(kMaxWidth) + " is read");
    }
  }

  // Which projections have a bias is a matter of the family, and only partly of the file.
  void set_family() {
    if (config_.model_type == "qwen2") {
      config_.qkv_bias = true;
      return;
    }
    config_.qk_norm = config_.model_type.starts_with("qwen3");
    config_.qkv_bias = config_.o_bias = fields_.boolean_or("attention_bias", false);
    config_.mlp_bias = config_.model_type == "llama" && fields_.boolean_or("mlp_bias", false);
  }

  std::vector<std::int64_t> read_layer_numbers(std::string_view key) const {
    std::vector<std::int64_t> numbers;
    const Json* list = fields_.find(key);
    if (list == nullptr) {
      return numbers;
    }
    if (list->array() == nullptr) {
      fields_.refuse(key, *list, "a list of layer numbers");
    }
    for (const Json& layer : *list->array()) {
      const auto* number = std::get_if<std::uint64_t>(&layer.value);
      if (number == nullptr || *number >= static_cast<std::uint64_t>(config_.num_hidden_layers)) {
        fields_.refuse(key, layer,
                       "layer numbers below " + std::to_string(config_.num_hidden_layers));
      }
      numbers.push_back(static_cast<std::int64_t>(*number));
    }
    std::ranges::sort(numbers);
    return numbers;
  }

  void read_moe() {
    if (config_.model_type != "qwen3_moe") {
      return;
    }
    constexpr std::int64_t kMaxExperts = 1 << 14;
    MoeConfig moe;
    moe.num_experts = size_of("num_experts", kMaxExperts);
    moe.num_experts_per_tok = size_of("num_experts_per_tok", kMaxExperts);
    moe.moe_intermediate_size = size_of("moe_intermediate_size", kMaxWidth);
    moe.decoder_sparse_step = size_or("decoder_sparse_step", 1, kMaxLayers);
    if (moe.num_experts_per_tok > moe.num_experts) {
      fields_.fail("num_experts_per_tok", "found " + std::to_string(moe.num_experts_per_tok) +
                                              ", more than num_experts " +
                                              std::to_string(moe.num_experts));
    }
    if (moe.num_experts * moe.moe_intermediate_size > (std::int64_t{1} << 24)) {
      fields_.fail("moe_intermediate_size",
                   "num_experts x moe_intermediate_size is " +
                       std::to_string(moe.num_experts * moe.moe_intermediate_size) +
                       ", at most 16777216 is read");
    }
    moe.mlp_only_layers = read_layer_numbers("mlp_only_layers");
    config_.moe = moe;
    config_.cannot_run.push_back("mixture of experts (" + std::to_string(moe.num_experts) +
                                 " experts, " + std::to_string(moe.num_experts_per_tok) +
                                 " per token) can be counted, not run");
  }

  void read_activation() {
    config_.hidden_act = fields_.string_or("hidden_act", "silu");
    if (config_.hidden_act == "swish") {
      config_.hidden_act = "silu";
    }
    if (config_.hidden_act != "silu") {
      fields_.fail("hidden_act", "found " + quote(config_.hidden_act) + ", wanted 'silu'");
    }
  }

  // torch_dtype until Transformers 4, dtype since.
  void read_dtype() {
    const std::string_view key = fields_.find("dtype") != nullptr ? "dtype" : "torch_dtype";
    config_.dtype = fields_.string_or(key, "");
    constexpr std::array<std::string_view, 4> kKnown = {"", "bfloat16", "float16", "float32"};
    if (std::ranges::find(kKnown, config_.dtype) == kKnown.end()) {
      fields_.fail(key,
                   "found " + quote(config_.dtype) + ", wanted 'bfloat16', 'float16' or 'float32'");
    }
  }

  std::int64_t token_id(std::string_view key, const Json& value) const {
    const auto* id = std::get_if<std::uint64_t>(&value.value);
    if (id == nullptr || *id >= static_cast<std::uint64_t>(config_.vocab_size)) {
      fields_.refuse(key, value,
                     "a token id below vocab_size " + std::to_string(config_.vocab_size));
    }
    return static_cast<std::int64_t>(*id);
  }

  void read_special_tokens() {
    if (const Json* bos = fields_.find("bos_token_id")) {
      config_.bos_token_id = token_id("bos_token_id", *bos);
    }
    const Json* eos = fields_.find("eos_token_id");
    if (eos == nullptr) {
      return;
    }
    if (eos->array() == nullptr) {
      config_.eos_token_ids.push_back(token_id("eos_token_id", *eos));
      return;
    }
    for (const Json& id : *eos->array()) {
      config_.eos_token_ids.push_back(token_id("eos_token_id", id));
    }
  }

  // Settings that change what the model computes and that the engine does not have.
  void note_what_cannot_run() {
    if (fields_.boolean_or("use_sliding_window", false) &&
        fields_.find("sliding_window") != nullptr) {
      config_.cannot_run.emplace_back("use_sliding_window is true: only full attention can be run");
    }
    if (const Json* types = fields_.find("layer_types")) {
      if (types->array() == nullptr) {
        fields_.refuse("layer_types", *types, "a list");
      }
      for (const Json& type : *types->array()) {
        if (type.text() == nullptr || *type.text() != "full_attention") {
          config_.cannot_run.push_back("layer_types has " + json_text(type) +
                                       ": only full_attention can be run");
          break;
        }
      }
    }
    if (fields_.find("quantization_config") != nullptr) {
      config_.cannot_run.emplace_back(
          "quantization_config is set: only F32, F16 and BF16 weights can be run");
    }
    if (config_.rope.partial_rotary_factor != 1) {
      config_.cannot_run.emplace_back(
          "partial_rotary_factor is not 1: only whole heads are rotated");
    }
  }

  void read_epsilon() {
    config_.rms_norm_eps = fields_.number_or("rms_norm_eps", 1e-6);
    if (!(config_.rms_norm_eps >= 0)) {
      fields_.refuse("rms_norm_eps", *fields_.find("rms_norm_eps"), "a number of at least 0");
    }
  }

  JsonFields fields_;
  ModelConfig config_{};
};

}  // namespace

bool ModelConfig::is_moe_layer(std::int64_t layer) const {
  return moe.has_value() && !std::ranges::binary_search(moe->mlp_only_layers, layer) &&
         (layer + 1) % moe->decoder_sparse_step == 0;
}

ModelConfig parse_config(std::string_view text, std::string_view label) {
  const Json root = parse_json(text, label);
  return ConfigReader(root, label).read();
}

ModelConfig read_config(const std::filesystem::path& path) {
  const std::filesystem::path file = path_is_folder(path) ? path / "config.json" : path;
  return parse_config(read_text_file(file, kMaxConfigBytes), file.string());
}

void require_runnable(const ModelConfig& config) {
  if (!config.cannot_run.empty()) {
    throw FormatError(config.label + ": " + config.cannot_run.front());
  }
}

}  // namespace formats
