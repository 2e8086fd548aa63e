// Fields of the Qwen3 configurations the lesson works with, as it prints them.
#include "engine/known_configs.h"

#include <algorithm>
#include <array>

namespace engine {

namespace {

struct Known {
  std::string_view name{};
  std::string_view sizes{};  // what differs between the four
};

constexpr std::array<Known, 4> kKnown = {{
    {"qwen3-0.6b",
     R"("hidden_size":1024,"intermediate_size":3072,"num_hidden_layers":28,"num_attention_heads":16,"tie_word_embeddings":true)"},
    {"qwen3-1.7b",
     R"("hidden_size":2048,"intermediate_size":6144,"num_hidden_layers":28,"num_attention_heads":16,"tie_word_embeddings":true)"},
    {"qwen3-4b",
     R"("hidden_size":2560,"intermediate_size":9728,"num_hidden_layers":36,"num_attention_heads":32,"tie_word_embeddings":true)"},
    {"qwen3-8b",
     R"("hidden_size":4096,"intermediate_size":12288,"num_hidden_layers":36,"num_attention_heads":32,"tie_word_embeddings":false)"},
}};

constexpr std::string_view kShared =
    R"({"model_type":"qwen3","num_key_value_heads":8,"head_dim":128,"vocab_size":151936,)"
    R"("max_position_embeddings":40960,"rms_norm_eps":1e-6,"rope_theta":1000000,"rope_scaling":null,)"
    R"("hidden_act":"silu","torch_dtype":"bfloat16",)";

}  // namespace

std::vector<std::string> known_config_names() {
  std::vector<std::string> names;
  for (const Known& known : kKnown) {
    names.emplace_back(known.name);
  }
  return names;
}

bool is_known_config(std::string_view name) {
  return std::ranges::find(kKnown, name, &Known::name) != kKnown.end();
}

formats::ModelConfig known_config(std::string_view name) {
  const auto found = std::ranges::find(kKnown, name, &Known::name);
  if (found == kKnown.end()) {
    throw formats::FormatError("no built-in configuration is named " + formats::quote(name));
  }
  return formats::parse_config(std::string(kShared) + std::string(found->sizes) + "}", found->name);
}

}  // namespace engine
