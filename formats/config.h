// A model's config.json: the decoder-only families we know, every field checked, nothing guessed
// silently.
//
// Field names are those of the file. What the file leaves out gets the value the model family's own
// class uses; where that is a surprise (rope_theta, head_dim), a warning says so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/error.h"

namespace formats {

// rope_scaling or rope_parameters. Positions are unscaled unless kind says otherwise.
struct RopeConfig {
  enum class Kind { kDefault, kLinear, kYarn, kLlama3 };

  Kind kind = Kind::kDefault;
  double theta = 10000;
  double partial_rotary_factor = 1;                   // share of head_dim that is rotated
  double factor = 1;                                  // kLinear, kYarn, kLlama3; at least 1
  std::int64_t original_max_position_embeddings = 0;  // kYarn, kLlama3

  // kYarn
  double beta_fast = 32;
  double beta_slow = 1;
  bool truncate = true;  // round the correction range to whole pairs
  std::optional<double> attention_factor{};
  std::optional<double> mscale{};
  std::optional<double> mscale_all_dim{};

  // kLlama3
  double low_freq_factor = 1;
  double high_freq_factor = 4;
};

std::string_view rope_kind_name(RopeConfig::Kind kind);  // "default", "linear", "yarn", "llama3"

// Mixture of experts in place of the feed-forward network of some layers.
struct MoeConfig {
  std::int64_t num_experts = 0;
  std::int64_t num_experts_per_tok = 0;
  std::int64_t moe_intermediate_size = 0;
  std::int64_t decoder_sparse_step = 1;
  std::vector<std::int64_t> mlp_only_layers{};  // sorted
};

struct ModelConfig {
  std::string label{};       // file it came from, for messages
  std::string model_type{};  // qwen3, qwen3_moe, qwen2, llama
  std::int64_t hidden_size = 0;
  std::int64_t intermediate_size = 0;
  std::int64_t num_hidden_layers = 0;
  std::int64_t num_attention_heads = 0;
  std::int64_t num_key_value_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t vocab_size = 0;
  std::int64_t max_position_embeddings = 0;  // 0: not said
  double rms_norm_eps = 1e-6;
  bool tie_word_embeddings = false;
  bool qkv_bias = false;  // Qwen2: always, although no field says so
  bool o_bias = false;
  bool mlp_bias = false;
  bool qk_norm = false;  // Qwen3: RMSNorm over head_dim of every query and key head
  std::string hidden_act = "silu";
  std::string dtype{};  // "bfloat16", "float16", "float32", or empty
  RopeConfig rope{};
  std::optional<MoeConfig> moe{};
  std::vector<std::int64_t> eos_token_ids{};
  std::optional<std::int64_t> bos_token_id{};

  std::vector<std::string> warnings{};    // one line each
  std::vector<std::string> cannot_run{};  // why, one line each; counting is still right

  std::int64_t query_width() const { return num_attention_heads * head_dim; }
  std::int64_t kv_width() const { return num_key_value_heads * head_dim; }
  // Query heads that read one key-value head; kv head of query head i is i / group().
  std::int64_t group() const { return num_attention_heads / num_key_value_heads; }
  // Whether layer i has experts instead of one feed-forward network.
  bool is_moe_layer(std::int64_t layer) const;
};

// Throws FormatError "label:line: key: found X, wanted Y".
ModelConfig parse_config(std::string_view text, std::string_view label);

// `path` is a config.json or the folder that holds one.
ModelConfig read_config(const std::filesystem::path& path);

// Throws FormatError with the first of config.cannot_run.
void require_runnable(const ModelConfig& config);

}  // namespace formats
