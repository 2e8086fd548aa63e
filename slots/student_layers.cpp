// Functions that do a large piece of a layer: attention with its cache, the attention sub-layer, a
// whole block.
//
// qwen_attention and transformer_block have no cache: they get all tokens so far and what they
// answer for earlier tokens is dropped. The engine's own answer is computed from the same tokens,
// not from its cache, in which other slots may have left their marks.
#include <algorithm>
#include <array>
#include <string>

#include "slots/student_operators.h"

namespace slots {
namespace {

using engine::ConstMatrixView;
using engine::Matrix;
using engine::MatrixView;
using engine::Projection;
using lab::wire::Record;
using lab::wire::Value;

Matrix copy_of(ConstMatrixView from) {
  Matrix to(from.rows, from.columns);
  for (std::int64_t i = 0; i < from.rows; ++i) {
    std::ranges::copy(from.row(i), to.row(i).begin());
  }
  return to;
}

Matrix stacked(ConstMatrixView above, ConstMatrixView below) {
  Matrix both(above.rows + below.rows, below.columns);
  for (std::int64_t i = 0; i < both.rows(); ++i) {
    const auto row = i < above.rows ? above.row(i) : below.row(i - above.rows);
    std::ranges::copy(row, both.row(i).begin());
  }
  return both;
}

// (n, heads * d) -> heads matrices (n, d), one after the other.
Matrix by_head(ConstMatrixView x, std::int64_t d) {
  const std::int64_t heads = x.columns / d;
  Matrix all(heads * x.rows, d);
  for (std::int64_t h = 0; h < heads; ++h) {
    for (std::int64_t t = 0; t < x.rows; ++t) {
      std::ranges::copy(x.block_columns(h * d, d).row(t), all.row(h * x.rows + t).begin());
    }
  }
  return all;
}

engine::HeadsView heads_of(const Matrix& all, std::int64_t heads) {
  const std::int64_t rows = all.rows() / heads;
  return {all.data(), heads, rows, all.columns(), rows * all.columns()};
}

void add_to(MatrixView x, const Matrix& y) {
  for (std::int64_t i = 0; i < x.rows; ++i) {
    for (std::int64_t j = 0; j < x.columns; ++j) {
      x(i, j) += y(i, j);
    }
  }
}

// `all` keeps the rows of earlier tokens, `first` of them, and gets those of x.
void append(std::vector<float>& all, std::int64_t first, ConstMatrixView x) {
  all.resize(static_cast<std::size_t>(first * x.columns));
  for (std::int64_t t = 0; t < x.rows; ++t) {
    all.insert(all.end(), x.row(t).begin(), x.row(t).end());
  }
}

ConstMatrixView rows_of(const std::vector<float>& all, std::int64_t columns) {
  return {all.data(), static_cast<std::int64_t>(all.size()) / columns, columns, columns};
}

Value whole(const engine::Weight& weight) { return to_value(weight, 0, weight.rows); }

// One matrix of an answer of several: its name, what came, what the engine has.
struct Part {
  const char* name = "";
  const Value* found = nullptr;
  const Matrix* wanted = nullptr;
  bool is_new_tokens = false;  // rows are the new tokens, not all of them
};

}  // namespace

bool StudentOperators::has_plain_rotation() const {
  return model_.config().rope.kind == formats::RopeConfig::Kind::kDefault &&
         2 * std::ssize(model_.rope().inv_freq) == model_.config().head_dim;
}

bool StudentOperators::is_plain_qwen3() const {
  const formats::ModelConfig& config = model_.config();
  return config.qk_norm && !config.qkv_bias && !config.o_bias && has_plain_rotation();
}

// x, z (n, hidden): what comes into this layer, before and behind its first norm.
void StudentOperators::remember(ConstMatrixView x, ConstMatrixView z) {
  const std::size_t layers = model_.layers().size();
  if (can(SlotId::kSubLayer) && !is_plain_qwen3()) {
    students_.give_up(SlotId::kSubLayer,
                      "qwen_attention is that of Qwen3: norms of heads, no biases, rates that are "
                      "not rescaled",
                      nullptr);
  }
  if (can(SlotId::kBlock) && (!is_plain_qwen3() || model_.config().mlp_bias)) {
    students_.give_up(SlotId::kBlock,
                      "transformer_block is a Qwen3 block: norms of heads, no biases, rates that "
                      "are not rescaled",
                      nullptr);
  }
  if (can(SlotId::kSubLayer)) {
    normed_.resize(layers);
    append(normed_[layer_], position_, z);
  }
  if (can(SlotId::kBlock)) {
    streams_.resize(layers);
    append(streams_[layer_], position_, x);
  }
}

// ---- Without a cache

// z (n, hidden), a text from its beginning -> (n, hidden), what attention adds to the stream.
Matrix StudentOperators::own_sub_layer(ConstMatrixView z) {
  const engine::LayerWeights& w = model_.layers()[layer_];
  const formats::ModelConfig& config = model_.config();
  const std::int64_t d = config.head_dim;
  Matrix q(z.rows, w.q.rows);
  Matrix k(z.rows, w.k.rows);
  Matrix v(z.rows, w.v.rows);
  own_.project(z, std::array{Projection{&w.q, q.view()}, Projection{&w.k, k.view()},
                             Projection{&w.v, v.view()}});
  const engine::Rotation rotation = engine::make_rotation(model_.rope().inv_freq, 1, 0, z.rows);
  const auto prepare = [&](Matrix& x, std::span<const float> gain) {
    const MatrixView heads{x.data(), x.rows() * x.columns() / d, d, d};
    own_.rms_norm(heads, gain, config.rms_norm_eps, heads);
    own_.rotate(x.view(), d, rotation);
  };
  prepare(q, w.q_norm);
  prepare(k, w.k_norm);
  const Matrix keys = by_head(k, d);
  const Matrix values = by_head(v, d);
  Matrix attended(z.rows, q.columns());
  own_.attend({.queries = q,
               .keys = heads_of(keys, config.num_key_value_heads),
               .values = heads_of(values, config.num_key_value_heads),
               .q_heads = config.num_attention_heads},
              engine::AttentionKind::kTiled, attended.view(), nullptr);
  Matrix out(z.rows, w.o.rows);
  own_.project(attended, std::array{Projection{&w.o, out.view()}});
  return out;
}

// x (n, hidden), the stream of a text from its beginning -> the stream behind this layer.
Matrix StudentOperators::own_block(ConstMatrixView x) {
  const engine::LayerWeights& w = model_.layers()[layer_];
  const double eps = model_.config().rms_norm_eps;
  Matrix y = copy_of(x);
  Matrix z(x.rows, x.columns);
  own_.rms_norm(x, w.input_norm, eps, z.view());
  add_to(y.view(), own_sub_layer(z));
  own_.rms_norm(y, w.post_norm, eps, z.view());
  Matrix gate(x.rows, w.gate.rows);
  Matrix up(x.rows, w.up.rows);
  own_.project(z, std::array{Projection{&w.gate, gate.view()}, Projection{&w.up, up.view()}});
  own_.swiglu(gate.view(), up);
  own_.project(gate, std::array{Projection{&w.down, y.view(), true}});
  return y;
}

std::optional<Matrix> StudentOperators::accept_last(SlotId id, const Value& value,
                                                    const Matrix& wanted, std::int64_t rows) {
  if (std::string fault = shape_fault(value, wanted.rows(), wanted.columns()); !fault.empty()) {
    give_up(id, std::move(fault));
    return std::nullopt;
  }
  const std::int64_t first = wanted.rows() - rows;
  const Matrix last = copy_of(to_matrix(value).view().block_rows(first, rows));
  return accept(id, to_value(last), copy_of(wanted.view().block_rows(first, rows)), 1);
}

// y (n, hidden): what the output projection gives for the last tokens by the engine.
void StudentOperators::sub_layer(Matrix& y) {
  if (!is_on(SlotId::kSubLayer)) {
    return;
  }
  const engine::LayerWeights& w = model_.layers()[layer_];
  const formats::ModelConfig& config = model_.config();
  const ConstMatrixView z = rows_of(normed_[layer_], y.columns());
  Record weights{"AttentionWeights",
                 {{"wq", whole(w.q)},
                  {"wk", whole(w.k)},
                  {"wv", whole(w.v)},
                  {"wo", whole(w.o)},
                  {"q_norm", to_value(w.q_norm)},
                  {"k_norm", to_value(w.k_norm)}}};
  const auto value = answer(SlotId::kSubLayer, "qwen_attention",
                            {to_value(z),
                             {std::move(weights)},
                             {config.head_dim},
                             {config.rms_norm_eps},
                             {config.rope.theta}});
  if (value) {
    if (auto found = accept_last(SlotId::kSubLayer, *value, own_sub_layer(z), y.rows())) {
      y = std::move(*found);
    }
  }
}

// x: the stream behind this layer by the engine, of the last tokens.
void StudentOperators::whole_block(MatrixView x) {
  if (!is_on(SlotId::kBlock)) {
    return;
  }
  const engine::LayerWeights& w = model_.layers()[layer_];
  const formats::ModelConfig& config = model_.config();
  const ConstMatrixView stream = rows_of(streams_[layer_], x.columns);
  Record weights{"BlockWeights",
                 {{"attention_norm", to_value(w.input_norm)},
                  {"wq", whole(w.q)},
                  {"wk", whole(w.k)},
                  {"wv", whole(w.v)},
                  {"wo", whole(w.o)},
                  {"q_norm", to_value(w.q_norm)},
                  {"k_norm", to_value(w.k_norm)},
                  {"feed_forward_norm", to_value(w.post_norm)},
                  {"w_gate", whole(w.gate)},
                  {"w_up", whole(w.up)},
                  {"w_down", whole(w.down)}}};
  const auto value = answer(SlotId::kBlock, "transformer_block",
                            {to_value(stream),
                             {std::move(weights)},
                             {config.head_dim},
                             {config.rms_norm_eps},
                             {config.rope.theta}});
  if (value) {
    if (const auto found = accept_last(SlotId::kBlock, *value, own_block(stream), x.rows)) {
      for (std::int64_t i = 0; i < x.rows; ++i) {
        std::ranges::copy(found->row(i), x.row(i).begin());
      }
    }
  }
}

// ---- With a cache of the student's

// Called with what is rotated next: a layer's keys, then its queries.
void StudentOperators::keep_unturned(ConstMatrixView heads) {
  if (!can(SlotId::kCached)) {
    return;
  }
  if (!has_plain_rotation()) {
    students_.give_up(SlotId::kCached,
                      "cached_attention turns whole heads, at rates that are not rescaled",
                      nullptr);
    return;
  }
  (turned_++ == 0 ? unturned_keys_ : unturned_queries_) = copy_of(heads);
}

// What cached_attention answered for the tokens before, or the engine's cache where another had
// this layer in between.
StudentOperators::HeadCache& StudentOperators::head_cache(const engine::Attention& attention,
                                                          std::int64_t kv) {
  head_caches_.resize(model_.layers().size() * attention.keys.heads);
  HeadCache& cache = head_caches_[layer_ * attention.keys.heads + kv];
  const std::int64_t start = attention.keys.rows - attention.queries.rows;
  if (cache.keys.rows() != start || start == 0) {
    cache = {copy_of(attention.keys.head(kv).block_rows(0, start)),
             copy_of(attention.values.head(kv).block_rows(0, start))};
  }
  return cache;
}

// Query head h of the new tokens. False: the slot has given up.
bool StudentOperators::step_head(const engine::Attention& attention, std::int64_t h,
                                 const HeadCache& before, HeadCache& after, MatrixView out) {
  const std::int64_t n = attention.queries.rows;
  const std::int64_t d = attention.keys.head_dim;
  const std::int64_t start = before.keys.rows();
  const std::int64_t kv = h / attention.group();
  Matrix q = copy_of(unturned_queries_.view().block_columns(h * d, d));
  Matrix k = copy_of(
      unturned_keys_.view().block_rows(unturned_keys_.rows() - n, n).block_columns(kv * d, d));
  const ConstMatrixView v = attention.values.head(kv).block_rows(start, n);
  const auto value =
      answer(SlotId::kCached, "cached_attention",
             {to_value(q),
              to_value(k),
              to_value(v),
              {Record{"LayerCache",
                      {{"keys", to_value(before.keys)}, {"values", to_value(before.values)}}}},
              {start},
              {model_.config().rope.theta}});
  if (!value) {
    return false;
  }
  const engine::Rotation rotation = engine::make_rotation(model_.rope().inv_freq, 1, start, n);
  own_.rotate(q.view(), d, rotation);
  own_.rotate(k.view(), d, rotation);
  const Matrix keys = stacked(before.keys, k);
  const Matrix values = stacked(before.values, v);
  Matrix own(n, d);
  own_.attend(
      {.queries = q, .keys = heads_of(keys, 1), .values = heads_of(values, 1), .q_heads = 1},
      engine::AttentionKind::kTiled, own.view(), nullptr);
  const auto field = [](const Value* of, const char* name) {
    const Record* record = of != nullptr ? of->get_if<Record>() : nullptr;
    return record != nullptr ? record->find(name) : nullptr;
  };
  const Value* cache = field(&*value, "cache");
  const std::array parts{Part{"out", field(&*value, "out"), &own, true},
                         Part{"cache.keys", field(cache, "keys"), &keys},
                         Part{"cache.values", field(cache, "values"), &values}};
  Distance worst;
  double worst_share = -1;
  std::int64_t worst_token = 0;
  for (const Part& part : parts) {
    const Value& answered = part.found != nullptr ? *part.found : *value;
    std::string fault = shape_fault(answered, part.wanted->rows(), part.wanted->columns());
    const Distance far = fault.empty() ? distance(to_matrix(answered), *part.wanted) : Distance{};
    if (fault += far.fault; !fault.empty()) {
      give_up(SlotId::kCached, "in " + std::string(part.name) + " " + fault);
      return false;
    }
    const double share = far.scale > 0 ? far.error / far.scale : far.error;
    if (share > worst_share) {
      worst = far;
      worst_share = share;
      worst_token = far.row + (part.is_new_tokens ? start : 0) - position_;
    }
  }
  record(SlotId::kCached, worst.error, worst.scale, worst_token);
  const Matrix found = to_matrix(*parts[0].found);
  for (std::int64_t i = 0; i < n; ++i) {
    std::ranges::copy(found.row(i), out.row(i).begin());
  }
  after = {to_matrix(*parts[1].found), to_matrix(*parts[2].found)};
  return true;
}

void StudentOperators::by_cache(const engine::Attention& attention, MatrixView out) {
  const std::int64_t d = attention.keys.head_dim;
  for (std::int64_t kv = 0; kv < attention.keys.heads; ++kv) {
    HeadCache& cache = head_cache(attention, kv);
    HeadCache after;
    for (std::int64_t g = 0; g < attention.group(); ++g) {  // all read the cache as it was
      const std::int64_t h = kv * attention.group() + g;
      if (!step_head(attention, h, cache, after, out.block_columns(h * d, d))) {
        own_.attend(attention, engine::AttentionKind::kTiled, out, nullptr);
        return;
      }
    }
    cache = std::move(after);
  }
}

}  // namespace slots
