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
  const Rotation rotation =
      make_rotation(model_.rope().inv_freq, model_.rope().attention_factor, position, n);
  try {
    for (std::int64_t layer = 0; layer < config.num_hidden_layers; ++layer) {
      if (request.want_hidden) {
        result.hidden.push_back(copy_of(x_));
      }
      attention_block(layer, rotation, position, request, result);
      feed_forward_block(model_.layers()[layer]);
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

void Session::attention_block(std::int64_t layer, const Rotation& rotation, std::int64_t position,
                              const ForwardRequest& request, ForwardResult& result) {
  const formats::ModelConfig& config = model_.config();
  const LayerWeights& w = model_.layers()[layer];
  ops_.rms_norm(x_, w.input_norm, config.rms_norm_eps, z_.view());
  ops_.project(z_, std::array{Projection{&w.q, q_.view()}, Projection{&w.k, k_.view()},
                              Projection{&w.v, v_.view()}});
  if (config.qk_norm) {
    const MatrixView q = split_heads(q_.view(), config.head_dim);
    const MatrixView k = split_heads(k_.view(), config.head_dim);
    ops_.rms_norm(q, w.q_norm, config.rms_norm_eps, q);
    ops_.rms_norm(k, w.k_norm, config.rms_norm_eps, k);
  }
  ops_.rotate(q_.view(), config.head_dim, rotation);
  ops_.rotate(k_.view(), config.head_dim, rotation);
  cache_.append(layer, position, k_, v_);
  const Attention attention{.queries = q_,
                            .keys = cache_.keys(layer),
                            .values = cache_.values(layer),
                            .q_heads = config.num_attention_heads,
                            .causal = request.causal};
  std::vector<Matrix>* weights = request.want_weights ? &result.weights.emplace_back() : nullptr;
  ops_.attend(attention, request.attention, attended_.view(), weights);
  ops_.project(attended_, std::array{Projection{&w.o, x_.view(), true}});
}

void Session::feed_forward_block(const LayerWeights& w) {
  ops_.rms_norm(x_, w.post_norm, model_.config().rms_norm_eps, z_.view());
  ops_.project(z_, std::array{Projection{&w.gate, gate_.view()}, Projection{&w.up, up_.view()}});
  ops_.swiglu(gate_.view(), up_);
  ops_.project(gate_, std::array{Projection{&w.down, x_.view(), true}});
}

void Session::finish(const ForwardRequest& request, ForwardResult& result) {
  const formats::ModelConfig& config = model_.config();
  const bool all = request.want_all_logits || request.want_hidden;
  const std::int64_t rows = all ? x_.rows() : 1;
  const MatrixView normed = z_.view().block_rows(0, rows);
  ops_.rms_norm(x_.view().block_rows(x_.rows() - rows, rows), model_.final_norm(),
                config.rms_norm_eps, normed);
  if (request.want_hidden) {
    result.hidden.push_back(copy_of(normed));
  }
  if (!request.want_logits) {
    return;
  }
  const std::int64_t logit_rows = request.want_all_logits ? rows : 1;
  result.logits.reshape(logit_rows, config.vocab_size);
  ops_.project(ConstMatrixView(normed).block_rows(rows - logit_rows, logit_rows),
               std::array{Projection{&model_.head(), result.logits.view()}});
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
