// One text going through a model: a forward pass over new tokens, with the cache of the earlier
// ones.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/run/cache.h"
#include "engine/run/model.h"
#include "engine/run/operators.h"

namespace engine {

// What to do when a text grows past the positions the model was trained for.
enum class PastRange { kWarn, kRefuse };

struct SessionOptions {
  PastRange past_range = PastRange::kWarn;
  std::function<void(const std::string&)> warn{};  // called at most once
};

struct ForwardRequest {
  bool causal = true;  // false: every token sees all, the way embeddings are made
  AttentionKind attention = AttentionKind::kTiled;
  bool want_logits = true;
  bool want_all_logits = false;  // else those of the last token
  bool want_hidden = false;
  bool want_weights = false;        // needs kEager
  std::int64_t weights_layer = -1;  // of this layer only, if not negative: the rest need not fit
};

struct ForwardResult {
  Matrix logits{};               // (1 or n, vocab)
  std::vector<Matrix> hidden{};  // layers + 1 of (n, hidden): the embedding, then after
                                 // each layer, the last one after the final norm
  // layers, or one of them, x q_heads of (n, n_k)
  std::vector<std::vector<Matrix>> weights{};
};

class Session {
 public:
  // Model and operators must outlive the session.
  Session(const Model& model, Operators& operators, SessionOptions options = {});

  // Runs `ids` after the tokens of earlier calls. Throws std::invalid_argument naming the token for
  // an id outside the vocabulary, for no ids, for causal = false after earlier tokens, for weights
  // from tiled attention, and past the trained range when it is to be refused; the session is then
  // as it was.
  ForwardResult forward(std::span<const std::int64_t> ids, const ForwardRequest& request = {});

  // forward in pieces, which bounds the memory for activations. The logits (vocab) of the last
  // token lie in the session until the next call.
  std::span<const float> prefill(std::span<const std::int64_t> ids, std::int64_t chunk = 512);
  // One more token.
  std::span<const float> decode(std::int64_t id) { return prefill(std::span(&id, 1)); }

  std::int64_t length() const { return cache_.length(); }
  KvCache& cache() { return cache_; }
  const Model& model() const { return model_; }

 private:
  void run(std::span<const std::int64_t> ids, const ForwardRequest& request, ForwardResult& result);
  void check(std::span<const std::int64_t> ids, const ForwardRequest& request);
  void check_range(std::int64_t end);
  void require_weights_memory(std::int64_t n, std::int64_t layer) const;
  Rotation rotation_at(std::int64_t position, std::int64_t n) const;
  // In the last `rows` rows: q or k norm where the family has it, then the rotation.
  void norm_and_rotate(Matrix& heads, std::int64_t rows, std::span<const float> gain,
                       const Rotation& rotation);
  void extend_cache(std::int64_t layer, const Rotation& rotation, std::int64_t position);
  void attention_block(std::int64_t layer, const Rotation& rotation, std::int64_t rows,
                       const ForwardRequest& request, ForwardResult& result);
  void feed_forward_block(const LayerWeights& layer, std::int64_t rows);
  void finish(const ForwardRequest& request, ForwardResult& result);

  const Model& model_;
  Operators& ops_;
  SessionOptions options_;
  bool has_warned_ = false;
  KvCache cache_;
  // Activations, kept between calls: n is the number of tokens of this call.
  Matrix x_{};            // (n, hidden), the residual stream
  Matrix z_{};            // (n, hidden), normed input of a sub-layer
  Matrix q_{};            // (n, q_heads * head_dim)
  Matrix k_{};            // (n, kv_heads * head_dim)
  Matrix v_{};            // (n, kv_heads * head_dim)
  Matrix attended_{};     // (n, q_heads * head_dim)
  Matrix gate_{};         // (n, intermediate)
  Matrix up_{};           // (n, intermediate)
  ForwardResult last_{};  // of prefill and decode
};

}  // namespace engine
