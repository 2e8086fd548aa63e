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

std::int64_t size_of(const JsonFields& fields, std::string_view key, std::int64_t max) {
  const std::int64_t value = fields.whole(key, 1);
  if (value > max) {
    fields.fail(key,
                "found " + std::to_string(value) + ", at most " + std::to_string(max) + " is read");
  }
  return value;
}

std::int64_t size_or(const JsonFields& fields, std::string_view key, std::int64_t otherwise,
                     std::int64_t max) {
  return fields.find(key) == nullptr ? otherwise : size_of(fields, key, max);
}

std::string model_type(const JsonFields& fields, ModelConfig* config) {
  constexpr std::array<std::string_view, 4> kKnown = {"qwen3", "qwen3_moe", "qwen2", "llama"};
  if (fields.find("model_type") == nullptr) {
    config->warnings.emplace_back("model_type is missing: read as qwen3");
    return "qwen3";
  }
  const std::string& type = fields.string("model_type");
  if (std::ranges::find(kKnown, type) == kKnown.end()) {
    fields.fail("model_type",
                "found " + quote(type) + ", wanted one of qwen3, qwen3_moe, qwen2, llama");
  }
  return type;
}

void read_head_dim(const JsonFields& fields, ModelConfig* config) {
  if (fields.find("head_dim") != nullptr) {
    config->head_dim = size_of(fields, "head_dim", kMaxWidth);
    return;
  }
  const std::int64_t hidden = config->hidden_size;
  const std::int64_t heads = config->num_attention_heads;
  if (hidden % heads != 0) {
    fields.fail("head_dim", "missing, and hidden_size " + std::to_string(hidden) +
                                " is not divisible by num_attention_heads " +
                                std::to_string(heads));
  }
  config->head_dim = hidden / heads;
  if (config->model_type.starts_with("qwen3")) {
    config->warnings.push_back("head_dim is missing: hidden_size / num_attention_heads = " +
                               std::to_string(config->head_dim) +
                               " is used, though published Qwen3 models have 128");
  }
}

void read_heads(const JsonFields& fields, ModelConfig* config) {
  config->num_attention_heads = size_of(fields, "num_attention_heads", kMaxWidth);
  config->num_key_value_heads =
      config->model_type == "llama"
          ? size_or(fields, "num_key_value_heads", config->num_attention_heads, kMaxWidth)
          : size_of(fields, "num_key_value_heads", kMaxWidth);
  if (config->num_attention_heads % config->num_key_value_heads != 0) {
    fields.fail("num_attention_heads", std::to_string(config->num_attention_heads) +
                                           " query heads cannot share num_key_value_heads " +
                                           std::to_string(config->num_key_value_heads) + " evenly");
  }
  read_head_dim(fields, config);
  if (config->head_dim % 2 != 0) {
    fields.fail("head_dim", "found " + std::to_string(config->head_dim) +
                                ", wanted an even number: rotation works on pairs");
  }
  if (config->query_width() > kMaxWidth) {
    fields.fail("num_attention_heads", "heads x head_dim is " +
                                           std::to_string(config->query_width()) + ", at most " +
                                           std::to_string(kMaxWidth) + " is read");
  }
}

// Which projections have a bias is a matter of the family, and only partly of the file.
void set_family(const JsonFields& fields, ModelConfig* config) {
  if (config->model_type == "qwen2") {
    config->qkv_bias = true;
    return;
  }
  config->qk_norm = config->model_type.starts_with("qwen3");
  config->qkv_bias = config->o_bias = fields.boolean_or("attention_bias", false);
  config->mlp_bias = config->model_type == "llama" && fields.boolean_or("mlp_bias", false);
}

void read_moe(const JsonFields& fields, ModelConfig* config) {
  if (config->model_type != "qwen3_moe") {
    return;
  }
  constexpr std::int64_t kMaxExperts = 1 << 14;
  MoeConfig moe;
  moe.num_experts = size_of(fields, "num_experts", kMaxExperts);
  moe.num_experts_per_tok = size_of(fields, "num_experts_per_tok", kMaxExperts);
  moe.moe_intermediate_size = size_of(fields, "moe_intermediate_size", kMaxWidth);
  moe.decoder_sparse_step = size_or(fields, "decoder_sparse_step", 1, kMaxLayers);
  if (moe.num_experts_per_tok > moe.num_experts) {
    fields.fail("num_experts_per_tok", "found " + std::to_string(moe.num_experts_per_tok) +
                                           ", more than num_experts " +
                                           std::to_string(moe.num_experts));
  }
  if (moe.num_experts * moe.moe_intermediate_size > (std::int64_t{1} << 24)) {
    fields.fail("moe_intermediate_size",
                "num_experts x moe_intermediate_size is " +
                    std::to_string(moe.num_experts * moe.moe_intermediate_size) +
                    ", at most 16777216 is read");
  }
  if (const Json* only = fields.find("mlp_only_layers")) {
    if (only->array() == nullptr) {
      fields.refuse("mlp_only_layers", *only, "a list of layer numbers");
    }
    for (const Json& layer : *only->array()) {
      const auto* number = std::get_if<std::uint64_t>(&layer.value);
      if (number == nullptr || *number >= static_cast<std::uint64_t>(config->num_hidden_layers)) {
        fields.refuse("mlp_only_layers", layer,
                      "layer numbers below " + std::to_string(config->num_hidden_layers));
      }
      moe.mlp_only_layers.push_back(static_cast<std::int64_t>(*number));
    }
  }
  config->moe = moe;
  config->cannot_run.push_back("mixture of experts (" + std::to_string(moe.num_experts) +
                               " experts, " + std::to_string(moe.num_experts_per_tok) +
                               " per token) can be counted, not run");
}

void read_activation(const JsonFields& fields, ModelConfig* config) {
  config->hidden_act = fields.string_or("hidden_act", "silu");
  if (config->hidden_act == "swish") {
    config->hidden_act = "silu";
  }
  if (config->hidden_act != "silu") {
    fields.fail("hidden_act", "found " + quote(config->hidden_act) + ", wanted 'silu'");
  }
}

// torch_dtype until Transformers 4, dtype since.
void read_dtype(const JsonFields& fields, ModelConfig* config) {
  const std::string_view key = fields.find("dtype") != nullptr ? "dtype" : "torch_dtype";
  config->dtype = fields.string_or(key, "");
  constexpr std::array<std::string_view, 4> kKnown = {"", "bfloat16", "float16", "float32"};
  if (std::ranges::find(kKnown, config->dtype) == kKnown.end()) {
    fields.fail(key,
                "found " + quote(config->dtype) + ", wanted 'bfloat16', 'float16' or 'float32'");
  }
}

std::int64_t token_id(const JsonFields& fields, std::string_view key, const Json& value,
                      std::int64_t vocab_size) {
  const auto* id = std::get_if<std::uint64_t>(&value.value);
  if (id == nullptr || *id >= static_cast<std::uint64_t>(vocab_size)) {
    fields.refuse(key, value, "a token id below vocab_size " + std::to_string(vocab_size));
  }
  return static_cast<std::int64_t>(*id);
}

void read_special_tokens(const JsonFields& fields, ModelConfig* config) {
  if (const Json* bos = fields.find("bos_token_id")) {
    config->bos_token_id = token_id(fields, "bos_token_id", *bos, config->vocab_size);
  }
  const Json* eos = fields.find("eos_token_id");
  if (eos == nullptr) {
    return;
  }
  if (eos->array() == nullptr) {
    config->eos_token_ids.push_back(token_id(fields, "eos_token_id", *eos, config->vocab_size));
    return;
  }
  for (const Json& id : *eos->array()) {
    config->eos_token_ids.push_back(token_id(fields, "eos_token_id", id, config->vocab_size));
  }
}

// Settings that change what the model computes and that the engine does not have.
void note_what_cannot_run(const JsonFields& fields, ModelConfig* config) {
  if (fields.boolean_or("use_sliding_window", false) && fields.find("sliding_window") != nullptr) {
    config->cannot_run.emplace_back("use_sliding_window is true: only full attention can be run");
  }
  if (const Json* types = fields.find("layer_types")) {
    if (types->array() == nullptr) {
      fields.refuse("layer_types", *types, "a list");
    }
    for (const Json& type : *types->array()) {
      if (type.text() == nullptr || *type.text() != "full_attention") {
        config->cannot_run.push_back("layer_types has " + json_text(type) +
                                     ": only full_attention can be run");
        break;
      }
    }
  }
  if (fields.find("quantization_config") != nullptr) {
    config->cannot_run.emplace_back(
        "quantization_config is set: only F32, F16 and BF16 weights can be run");
  }
  if (config->rope.partial_rotary_factor != 1) {
    config->cannot_run.emplace_back("partial_rotary_factor is not 1: only whole heads are rotated");
  }
}

}  // namespace

bool ModelConfig::is_moe_layer(std::int64_t layer) const {
  return moe.has_value() &&
         std::ranges::find(moe->mlp_only_layers, layer) == moe->mlp_only_layers.end() &&
         (layer + 1) % moe->decoder_sparse_step == 0;
}

ModelConfig parse_config(std::string_view text, std::string_view label) {
  const Json root = parse_json(text, label);
  const JsonFields fields(root, label);
  ModelConfig config;
  config.label = label;
  config.model_type = model_type(fields, &config);
  config.hidden_size = size_of(fields, "hidden_size", kMaxWidth);
  config.num_hidden_layers = size_of(fields, "num_hidden_layers", kMaxLayers);
  config.vocab_size = size_of(fields, "vocab_size", kMaxVocab);
  read_heads(fields, &config);
  set_family(fields, &config);
  read_moe(fields, &config);
  config.intermediate_size = size_of(fields, "intermediate_size", kMaxWidth);
  config.max_position_embeddings = fields.whole_or("max_position_embeddings", 0, 1);
  config.rms_norm_eps = fields.number_or("rms_norm_eps", 1e-6);
  if (!(config.rms_norm_eps >= 0)) {
    fields.refuse("rms_norm_eps", *fields.find("rms_norm_eps"), "a number of at least 0");
  }
  // Every family here says false in its own class, whatever the base class says.
  config.tie_word_embeddings = fields.boolean_or("tie_word_embeddings", false);
  read_activation(fields, &config);
  read_dtype(fields, &config);
  read_special_tokens(fields, &config);
  config.rope = read_rope(fields, config, &config.warnings);
  note_what_cannot_run(fields, &config);
  return config;
}

ModelConfig read_config(const std::filesystem::path& path) {
  const std::filesystem::path file =
      std::filesystem::is_directory(path) ? path / "config.json" : path;
  return parse_config(read_text_file(file, kMaxConfigBytes), file.string());
}

void require_runnable(const ModelConfig& config) {
  if (!config.cannot_run.empty()) {
    throw FormatError(config.label + ": " + config.cannot_run.front());
  }
}

}  // namespace formats
