// Counting parameters from shapes; the shapes of a block are written once, in block_rows.
#include "engine/count.h"

#include <algorithm>

namespace engine {

namespace {

using formats::ModelConfig;

std::int64_t product(const std::vector<std::int64_t>& shape) {
  std::int64_t count = 1;
  for (const std::int64_t size : shape) {
    count *= size;  // bounded by formats::parse_config
  }
  return count;
}

class RowList {
 public:
  void add(std::string name, std::vector<std::int64_t> shape, Part part) {
    const std::int64_t count = product(shape);
    rows_.push_back({std::move(name), std::move(shape), count, count, part});
  }
  void add_experts(std::string name, std::vector<std::int64_t> shape, std::int64_t used) {
    const std::int64_t count = product(shape);
    const std::int64_t active = count / shape[0] * used;
    rows_.push_back({std::move(name), std::move(shape), count, active, Part::kFeedForward});
  }
  std::vector<BlockRow> take() { return std::move(rows_); }

 private:
  std::vector<BlockRow> rows_{};
};

void add_attention(const ModelConfig& config, RowList* rows) {
  const std::int64_t hidden = config.hidden_size;
  rows->add("self_attn.q_proj", {config.query_width(), hidden}, Part::kAttention);
  rows->add("self_attn.k_proj", {config.kv_width(), hidden}, Part::kAttention);
  rows->add("self_attn.v_proj", {config.kv_width(), hidden}, Part::kAttention);
  rows->add("self_attn.o_proj", {hidden, config.query_width()}, Part::kAttention);
  if (config.qkv_bias) {
    rows->add("self_attn.q_proj bias", {config.query_width()}, Part::kAttention);
    rows->add("self_attn.k_proj + v_proj bias", {2, config.kv_width()}, Part::kAttention);
  }
  if (config.o_bias) {
    rows->add("self_attn.o_proj bias", {hidden}, Part::kAttention);
  }
  if (config.qk_norm) {
    rows->add("self_attn.q_norm + k_norm", {2, config.head_dim}, Part::kAttention);
  }
}

void add_feed_forward(const ModelConfig& config, RowList* rows) {
  const std::int64_t hidden = config.hidden_size;
  const std::int64_t width = config.intermediate_size;
  rows->add("mlp.gate_proj", {width, hidden}, Part::kFeedForward);
  rows->add("mlp.up_proj", {width, hidden}, Part::kFeedForward);
  rows->add("mlp.down_proj", {hidden, width}, Part::kFeedForward);
  if (config.mlp_bias) {
    rows->add("mlp.gate_proj + up_proj bias", {2, width}, Part::kFeedForward);
    rows->add("mlp.down_proj bias", {hidden}, Part::kFeedForward);
  }
}

void add_experts(const ModelConfig& config, RowList* rows) {
  const formats::MoeConfig& moe = *config.moe;
  const std::int64_t hidden = config.hidden_size;
  const std::int64_t width = moe.moe_intermediate_size;
  const std::int64_t used = moe.num_experts_per_tok;
  rows->add("mlp.gate (router)", {moe.num_experts, hidden}, Part::kFeedForward);
  rows->add_experts("mlp.experts.gate_proj", {moe.num_experts, width, hidden}, used);
  rows->add_experts("mlp.experts.up_proj", {moe.num_experts, width, hidden}, used);
  rows->add_experts("mlp.experts.down_proj", {moe.num_experts, hidden, width}, used);
}

std::string heads_text(std::int64_t heads, std::int64_t head_dim) {
  return std::to_string(heads) + " x " + std::to_string(head_dim);
}

void add_attention_specs(const ModelConfig& config, const std::string& block,
                         std::vector<TensorSpec>* specs) {
  const std::int64_t hidden = config.hidden_size;
  const std::string queries = heads_text(config.num_attention_heads, config.head_dim);
  const std::string keys = heads_text(config.num_key_value_heads, config.head_dim);
  const std::string attention = block + "self_attn.";
  specs->push_back(
      {attention + "q_proj.weight", {config.query_width(), hidden}, "queries, " + queries});
  specs->push_back({attention + "k_proj.weight", {config.kv_width(), hidden}, "keys, " + keys});
  specs->push_back({attention + "v_proj.weight", {config.kv_width(), hidden}, "values, " + keys});
  if (config.qkv_bias) {
    specs->push_back({attention + "q_proj.bias", {config.query_width()}, "bias of the queries"});
    specs->push_back({attention + "k_proj.bias", {config.kv_width()}, "bias of the keys"});
    specs->push_back({attention + "v_proj.bias", {config.kv_width()}, "bias of the values"});
  }
  if (config.qk_norm) {
    specs->push_back({attention + "q_norm.weight", {config.head_dim}, "norm of each query head"});
    specs->push_back({attention + "k_norm.weight", {config.head_dim}, "norm of each key head"});
  }
  specs->push_back(
      {attention + "o_proj.weight", {hidden, config.query_width()}, "heads back to the stream"});
  if (config.o_bias) {
    specs->push_back({attention + "o_proj.bias", {hidden}, "bias of the output"});
  }
}

void add_feed_forward_specs(const ModelConfig& config, const std::string& block,
                            std::vector<TensorSpec>* specs) {
  const std::int64_t hidden = config.hidden_size;
  const std::int64_t width = config.intermediate_size;
  const auto add = [&](const std::string& name, std::int64_t out, std::int64_t in,
                       const char* what) {
    specs->push_back({block + "mlp." + name + ".weight", {out, in}, what});
    if (config.mlp_bias) {
      specs->push_back({block + "mlp." + name + ".bias", {out}, "its bias"});
    }
  };
  add("gate_proj", width, hidden, "widened, SiLU: the gate");
  add("up_proj", width, hidden, "widened: what is gated");
  add("down_proj", hidden, width, "back to the stream");
}

}  // namespace

std::vector<BlockRow> block_rows(const ModelConfig& config, std::int64_t layer) {
  RowList rows;
  add_attention(config, &rows);
  config.is_moe_layer(layer) ? add_experts(config, &rows) : add_feed_forward(config, &rows);
  rows.add("input_layernorm + post_attention_layernorm", {2, config.hidden_size}, Part::kNorm);
  return rows.take();
}

BlockCount block_count(const ModelConfig& config, std::int64_t layer) {
  BlockCount count;
  for (const BlockRow& row : block_rows(config, layer)) {
    count.total += row.count;
    count.active += row.active;
    (row.part == Part::kAttention     ? count.attention
     : row.part == Part::kFeedForward ? count.feed_forward
                                      : count.norms) += row.count;
  }
  return count;
}

ModelCount count_parameters(const ModelConfig& config) {
  ModelCount count;
  std::int64_t active_blocks = 0;
  for (std::int64_t layer = 0; layer < config.num_hidden_layers; ++layer) {
    const BlockCount block = block_count(config, layer);
    count.blocks += block.total;
    active_blocks += block.active;
  }
  count.embedding = config.vocab_size * config.hidden_size;
  count.output_head = config.tie_word_embeddings ? 0 : count.embedding;
  count.final_norm = config.hidden_size;
  const std::int64_t around = count.embedding + count.output_head + count.final_norm;
  count.total = count.blocks + around;
  count.active = active_blocks + around;
  return count;
}

std::vector<TensorSpec> model_tensors(const ModelConfig& config) {
  if (config.moe.has_value()) {
    throw formats::FormatError(config.label +
                               ": the tensors of a mixture of experts are counted, not listed");
  }
  const std::int64_t hidden = config.hidden_size;
  std::vector<TensorSpec> specs;
  specs.push_back({"model.embed_tokens.weight",
                   {config.vocab_size, hidden},
                   config.tie_word_embeddings ? "a row per token, tied head" : "a row per token"});
  for (std::int64_t layer = 0; layer < config.num_hidden_layers; ++layer) {
    const std::string block = "model.layers." + std::to_string(layer) + ".";
    specs.push_back({block + "input_layernorm.weight", {hidden}, "norm before attention"});
    add_attention_specs(config, block, &specs);
    specs.push_back(
        {block + "post_attention_layernorm.weight", {hidden}, "norm before feed-forward"});
    add_feed_forward_specs(config, block, &specs);
  }
  specs.push_back({"model.norm.weight", {hidden}, "norm before output head"});
  if (!config.tie_word_embeddings) {
    specs.push_back({"lm_head.weight", {config.vocab_size, hidden}, "output head, row per token"});
  }
  return specs;
}

}  // namespace engine
