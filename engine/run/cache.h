// Keys and values of the positions seen so far, per layer, so that a new token computes only its
// own.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/run/matrix.h"
#include "engine/run/operators.h"

namespace engine {

// Keys are stored rotated, in float, as (kv_heads, capacity, head_dim): one head's keys touch, and
// no query head has a copy. Memory grows by doubling, so n tokens cost O(n) copying in all.
class KvCache {
 public:
  KvCache(std::int64_t layers, std::int64_t kv_heads, std::int64_t head_dim);

  // Room for so many positions in every layer, at once.
  void reserve(std::int64_t positions);

  // keys, values (n, kv_heads * head_dim) of positions first_position .. first_position + n - 1.
  // Throws std::logic_error if there is no such layer, if a shape is wrong, or if first_position is
  // not the next one of this layer.
  void append(std::int64_t layer, std::int64_t first_position, ConstMatrixView keys,
              ConstMatrixView values);

  // Views are valid until the next append, reserve, truncate or reset.
  HeadsView keys(std::int64_t layer) const { return view(layers_.at(layer), layers_[layer].keys); }
  HeadsView values(std::int64_t layer) const {
    return view(layers_.at(layer), layers_[layer].values);
  }

  // Positions held by every layer. Throws std::logic_error while layers differ, which happens only
  // when a forward pass ended early.
  std::int64_t length() const;

  // Forgets positions from `length` on (in layers that have them): an earlier text can be continued
  // in another way. Throws std::logic_error if a layer is shorter.
  void truncate(std::int64_t length);
  void truncate_layer(std::int64_t layer, std::int64_t length);  // no error if it is shorter
  void reset();

  std::int64_t bytes() const;

 private:
  struct Layer {
    Matrix keys{};    // (kv_heads * capacity, head_dim)
    Matrix values{};  // (kv_heads * capacity, head_dim)
    std::int64_t length = 0;
  };
  HeadsView view(const Layer& layer, const Matrix& matrix) const;
  void grow(Layer& layer, std::int64_t wanted);

  std::int64_t kv_heads_ = 0;
  std::int64_t head_dim_ = 0;
  std::vector<Layer> layers_{};
};

}  // namespace engine
