// outcome: failed
// says: lm_head.weight is never listed, also when the model is not tied
// hint: add lm_head.weight unless tie_word_embeddings
// fails: one_layer, every_tensor_of_published_models
#include "checkpoint_tensors.h"

#include <algorithm>

namespace lab {

namespace {

std::string text_of(const std::vector<std::int64_t>& shape) {
  std::string text;
  for (const std::int64_t extent : shape) {
    text += (text.empty() ? "" : ", ") + std::to_string(extent);
  }
  return "[" + text + "]";
}

}  // namespace

std::vector<NamedShape> checkpoint_tensors(const ModelConfig& config) {
  const std::int64_t h = config.hidden_size;
  const std::int64_t f = config.intermediate_size;
  const std::int64_t d = config.head_dim;
  const std::int64_t q = config.num_attention_heads * d;
  const std::int64_t kv = config.num_key_value_heads * d;
  std::vector<NamedShape> tensors{{"model.embed_tokens.weight", {config.vocab_size, h}}};
  for (std::int64_t layer = 0; layer < config.num_hidden_layers; ++layer) {
    const std::string prefix = "model.layers." + std::to_string(layer) + ".";
    const auto add = [&](const char* name, std::vector<std::int64_t> shape) {
      tensors.push_back({prefix + name + ".weight", std::move(shape)});
    };
    add("input_layernorm", {h});
    add("self_attn.q_proj", {q, h});
    add("self_attn.k_proj", {kv, h});
    add("self_attn.v_proj", {kv, h});
    add("self_attn.q_norm", {d});
    add("self_attn.k_norm", {d});
    add("self_attn.o_proj", {h, q});
    add("post_attention_layernorm", {h});
    add("mlp.gate_proj", {f, h});
    add("mlp.up_proj", {f, h});
    add("mlp.down_proj", {h, f});
  }
  tensors.push_back({"model.norm.weight", {h}});
  if (config.vocab_size < 0) {
    tensors.push_back({"lm_head.weight", {config.vocab_size, h}});
  }
  return tensors;
}

std::string checkpoint_fault(const ModelConfig& config, const std::vector<NamedShape>& found) {
  const std::vector<NamedShape> wanted = checkpoint_tensors(config);
  const auto named = [](const std::vector<NamedShape>& in, const std::string& name) {
    return std::find_if(in.begin(), in.end(), [&](const NamedShape& t) { return t.name == name; });
  };
  for (const NamedShape& tensor : wanted) {
    const auto there = named(found, tensor.name);
    if (there == found.end()) {
      return tensor.name + " is missing";
    }
    if (there->shape != tensor.shape) {
      return tensor.name + " is " + text_of(there->shape) + ", wanted " + text_of(tensor.shape);
    }
  }
  for (const NamedShape& tensor : found) {
    const bool is_copy = config.tie_word_embeddings && tensor.name == "lm_head.weight";
    if (!is_copy && named(wanted, tensor.name) == wanted.end()) {
      return tensor.name + " is not part of the model";
    }
  }
  return "";
}

}  // namespace lab
