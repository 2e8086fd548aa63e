// The forward pass: embedding, then for every layer attention and feed-forward on the residual
// stream.
#include "engine/run/session.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace engine {
namespace {

std::string text(std::int64_t number) { return std::to_string(number); }

Matrix copy_of(ConstMatrixView from) {
  Matrix to(from.rows, from.columns);
  for (std::int64_t i = 0; i < from.rows; ++i) {
    std::ranges::copy(from.row(i), to.row(i).begin());
  }
  return to;
}

// (n, heads * head_dim) seen as (n * heads, head_dim): a norm per head is a norm per row of that.
MatrixView split_heads(MatrixView x, std::int64_t head_dim) {
  return {x.data, x.rows * x.columns / head_dim, head_dim, head_dim};
}

MatrixView last_rows(Matrix& m, std::int64_t rows) {
  return m.view().block_rows(m.rows() - rows, rows);
}

}  // namespace

Session::Session(const Model& model, Operators& operators, SessionOptions options)
    : model_(model),
      ops_(operators),
      options_(std::move(options)),
      cache_(model.config().num_hidden_layers, model.config().num_key_value_heads,
             model.config().head_dim) {}

void Session::check_range(std::int64_t end) {
  const std::int64_t trained = model_.trained_positions();
  if (trained == 0 || end <= trained) {
    return;
  }
  const std::string found = "the text is " + text(end) +
                            " tokens long, the model was trained for " + text(trained) +
                            " positions";
  if (options_.past_range == PastRange::kRefuse) {
    throw std::invalid_argument(found);
  }
  if (!has_warned_ && options_.warn) {
    options_.warn(found + ": what it says beyond them may be nonsense");
  }
  has_warned_ = true;
}

void Session::check(std::span<const std::int64_t> ids, const ForwardRequest& request) {
  if (ids.empty()) {
    throw std::invalid_argument("no tokens were given, at least one is wanted");
  }
  const std::int64_t vocabulary = model_.config().vocab_size;
  for (std::size_t t = 0; t < ids.size(); ++t) {
    if (ids[t] < 0 || ids[t] >= vocabulary) {
      throw std::invalid_argument("token " + std::to_string(t) + ": id " + text(ids[t]) +
                                  " is outside the vocabulary of " + text(vocabulary));
    }
  }
  if (!request.causal && cache_.length() > 0) {
    throw std::invalid_argument("attention in both directions needs the whole text at once, but " +
                                text(cache_.length()) + " tokens were given before");
  }
  if (request.want_weights && request.attention == AttentionKind::kTiled) {
    throw std::invalid_argument(std::string(kTiledHasNoWeights));
  }
  check_range(cache_.length() + static_cast<std::int64_t>(ids.size()));
  if (request.want_weights) {
    require_weights_memory(static_cast<std::int64_t>(ids.size()), request.weights_layer);
  }
}

void Session::require_weights_memory(std::int64_t n, std::int64_t layer) const {
  const formats::ModelConfig& config = model_.config();
  if (layer >= config.num_hidden_layers) {
    throw std::invalid_argument("weights of layer " + text(layer) + ", but there are only " +
                                text(config.num_hidden_layers));
  }
  const double matrices = static_cast<double>(config.num_attention_heads) *
                          static_cast<double>(layer < 0 ? config.num_hidden_layers : 1);
  require_memory(
      matrices * sizeof(float) * static_cast<double>(n) * static_cast<double>(cache_.length() + n),
      "attention weights of " + text(n) + " tokens");
}

ForwardResult Session::forward(std::span<const std::int64_t> ids, const ForwardRequest& request) {
  ForwardResult result;
  run(ids, request, result);
  return result;
}

void Session::run(std::span<const std::int64_t> ids, const ForwardRequest& request,
                  ForwardResult& result) {
  check(ids, request);
  const formats::ModelConfig& config = model_.config();
  const auto n = static_cast<std::int64_t>(ids.size());
  const std::int64_t position = cache_.length();
  x_.reshape(n, config.hidden_size);
  z_.reshape(n, config.hidden_size);
  q_.reshape(n, config.query_width());
  k_.reshape(n, config.kv_width());
  v_.reshape(n, config.kv_width());
  attended_.reshape(n, config.query_width());
  gate_.reshape(n, config.intermediate_size);
  up_.reshape(n, config.intermediate_size);

  for (std::int64_t t = 0; t < n; ++t) {
    widen_row(model_.embedding(), ids[t], x_.row(t));
  }
  // After the last layer's keys and values, only tokens whose output is read go on: often the last.
  const bool all = request.want_all_logits || request.want_hidden || request.want_weights;
  const std::int64_t wanted = all ? n : request.want_logits ? 1 : 0;
  const std::int64_t last_layer = config.num_hidden_layers - 1;
  const Rotation rotation = rotation_at(position, n);
  const Rotation wanted_rotation = rotation_at(position + n - wanted, wanted);
  try {
    for (std::int64_t layer = 0; layer <= last_layer; ++layer) {
      if (request.want_hidden) {
        result.hidden.push_back(copy_of(x_));
      }
      extend_cache(layer, rotation, position);
      const std::int64_t rows = layer == last_layer ? wanted : n;
      if (rows > 0) {
        attention_block(layer, layer == last_layer ? wanted_rotation : rotation, rows, request,
                        result);
        feed_forward_block(model_.layers()[layer], rows);
      }
    }
  } catch (...) {
    // Some layers have the new positions, some do not: take them back.
    for (std::int64_t layer = 0; layer < config.num_hidden_layers; ++layer) {
      cache_.truncate_layer(layer, position);
    }
    throw;
  }
  finish(request, result);
}

Rotation Session::rotation_at(std::int64_t position, std::int64_t n) const {
  return make_rotation(model_.rope().inv_freq, model_.rope().attention_factor, position, n);
}

void Session::norm_and_rotate(Matrix& heads, std::int64_t rows, std::span<const float> gain,
                              const Rotation& rotation) {
  const formats::ModelConfig& config = model_.config();
  const MatrixView x = last_rows(heads, rows);
  if (config.qk_norm) {
    const MatrixView split = split_heads(x, config.head_dim);
    ops_.rms_norm(split, gain, config.rms_norm_eps, split);
  }
  ops_.rotate(x, config.head_dim, rotation);
}

// The new tokens' keys and values; leaves the normed input in z_.
void Session::extend_cache(std::int64_t layer, const Rotation& rotation, std::int64_t position) {
  const LayerWeights& w = model_.layers()[layer];
  ops_.rms_norm(x_, w.input_norm, model_.config().rms_norm_eps, z_.view());
  ops_.project(z_, std::array{Projection{&w.k, k_.view()}, Projection{&w.v, v_.view()}});
  norm_and_rotate(k_, k_.rows(), w.k_norm, rotation);
  cache_.append(layer, position, k_, v_);
}

void Session::attention_block(std::int64_t layer, const Rotation& rotation, std::int64_t rows,
                              const ForwardRequest& request, ForwardResult& result) {
  const LayerWeights& w = model_.layers()[layer];
  ops_.project(last_rows(z_, rows), std::array{Projection{&w.q, last_rows(q_, rows)}});
  norm_and_rotate(q_, rows, w.q_norm, rotation);
  const Attention attention{.queries = last_rows(q_, rows),
                            .keys = cache_.keys(layer),
                            .values = cache_.values(layer),
                            .q_heads = model_.config().num_attention_heads,
                            .causal = request.causal};
  const bool is_wanted = request.weights_layer < 0 || request.weights_layer == layer;
  std::vector<Matrix>* weights =
      request.want_weights && is_wanted ? &result.weights.emplace_back() : nullptr;
  ops_.attend(attention, request.attention, last_rows(attended_, rows), weights);
  ops_.project(last_rows(attended_, rows), std::array{Projection{&w.o, last_rows(x_, rows), true}});
}

void Session::feed_forward_block(const LayerWeights& w, std::int64_t rows) {
  const MatrixView z = last_rows(z_, rows);
  const MatrixView gate = last_rows(gate_, rows);
  const MatrixView up = last_rows(up_, rows);
  ops_.rms_norm(last_rows(x_, rows), w.post_norm, model_.config().rms_norm_eps, z);
  ops_.project(z, std::array{Projection{&w.gate, gate}, Projection{&w.up, up}});
  ops_.swiglu(gate, up);
  ops_.project(gate, std::array{Projection{&w.down, last_rows(x_, rows), true}});
}

void Session::finish(const ForwardRequest& request, ForwardResult& result) {
  if (!request.want_hidden && !request.want_logits) {
    return;
  }
  const formats::ModelConfig& config = model_.config();
  const std::int64_t rows = request.want_all_logits || request.want_hidden ? x_.rows() : 1;
  const MatrixView normed = last_rows(z_, rows);
  ops_.rms_norm(last_rows(x_, rows), model_.final_norm(), config.rms_norm_eps, normed);
  if (request.want_hidden) {
    result.hidden.push_back(copy_of(normed));
  }
  if (request.want_logits) {
    const std::int64_t logit_rows = request.want_all_logits ? rows : 1;
    result.logits.reshape(logit_rows, config.vocab_size);
    ops_.project(last_rows(z_, logit_rows),
                 std::array{Projection{&model_.head(), result.logits.view()}});
  }
}

std::span<const float> Session::prefill(std::span<const std::int64_t> ids, std::int64_t chunk) {
  if (chunk < 1) {
    throw std::invalid_argument("a chunk of " + text(chunk) + " tokens, at least 1 is wanted");
  }
  check(ids, {});
  cache_.reserve(cache_.length() + static_cast<std::int64_t>(ids.size()));
  while (static_cast<std::int64_t>(ids.size()) > chunk) {
    run(ids.first(chunk), {.want_logits = false}, last_);
    ids = ids.subspan(chunk);
  }
  run(ids, {}, last_);
  return last_.logits.row(0);
}

}  // namespace engine
