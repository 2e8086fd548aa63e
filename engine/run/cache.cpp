// Appending by head, growth by doubling, and the contract in words.
#include "engine/run/cache.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace engine {
namespace {

constexpr std::int64_t kSmallestCapacity = 16;

std::string text(std::int64_t number) { return std::to_string(number); }

void require(bool is_right, std::int64_t layer, const std::string& message) {
  if (!is_right) {
    throw std::logic_error("cache, layer " + text(layer) + ": " + message);
  }
}

}  // namespace

KvCache::KvCache(std::int64_t layers, std::int64_t kv_heads, std::int64_t head_dim)
    : kv_heads_(kv_heads), head_dim_(head_dim) {
  layers_.resize(layers);
}

HeadsView KvCache::view(const Layer& layer, const Matrix& matrix) const {
  const std::int64_t capacity = matrix.rows() / kv_heads_;
  return {matrix.data(), kv_heads_, layer.length, head_dim_, capacity * head_dim_};
}

void KvCache::grow(Layer& layer, std::int64_t wanted) {
  const std::int64_t capacity = layer.keys.rows() / kv_heads_;
  for (Matrix* matrix : {&layer.keys, &layer.values}) {
    Matrix larger(kv_heads_ * wanted, head_dim_);
    for (std::int64_t head = 0; head < kv_heads_; ++head) {
      std::copy_n(matrix->data() + head * capacity * head_dim_, layer.length * head_dim_,
                  larger.data() + head * wanted * head_dim_);
    }
    *matrix = std::move(larger);
  }
}

void KvCache::reserve(std::int64_t positions) {
  double bytes = 0;  // while a layer grows, its old rows are still there
  for (const Layer& layer : layers_) {
    bytes += positions > layer.keys.rows() / kv_heads_
                 ? 2.0 * sizeof(float) * static_cast<double>(positions) *
                       static_cast<double>(kv_heads_ * head_dim_)
                 : 0;
  }
  require_memory(bytes, "a cache of " + text(positions) + " positions");
  for (Layer& layer : layers_) {
    if (positions > layer.keys.rows() / kv_heads_) {
      grow(layer, positions);
    }
  }
}

void KvCache::append(std::int64_t layer_index, std::int64_t first_position, ConstMatrixView keys,
                     ConstMatrixView values) {
  const auto layers = static_cast<std::int64_t>(layers_.size());
  require(layer_index >= 0 && layer_index < layers, layer_index,
          "there is no such layer, the cache has " + text(layers));
  Layer& layer = layers_[layer_index];
  const std::int64_t width = kv_heads_ * head_dim_;
  require(keys.columns == width && values.columns == width, layer_index,
          "keys have " + text(keys.columns) + " and values " + text(values.columns) +
              " columns, wanted " + text(width));
  require(keys.rows == values.rows, layer_index,
          text(keys.rows) + " rows of keys, but " + text(values.rows) + " of values");
  require(first_position == layer.length, layer_index,
          "position " + text(first_position) + " was given, but " + text(layer.length) +
              " positions are held, so the next one is " + text(layer.length));
  const std::int64_t needed = layer.length + keys.rows;
  std::int64_t capacity = layer.keys.rows() / kv_heads_;
  if (needed > capacity) {
    capacity = std::max({needed, 2 * capacity, kSmallestCapacity});
    grow(layer, capacity);
  }
  for (std::int64_t t = 0; t < keys.rows; ++t) {
    for (std::int64_t head = 0; head < kv_heads_; ++head) {
      const std::int64_t to = (head * capacity + layer.length + t) * head_dim_;
      std::copy_n(keys.row(t).data() + head * head_dim_, head_dim_, layer.keys.data() + to);
      std::copy_n(values.row(t).data() + head * head_dim_, head_dim_, layer.values.data() + to);
    }
  }
  layer.length = needed;
}

std::int64_t KvCache::length() const {
  const std::int64_t first = layers_.empty() ? 0 : layers_[0].length;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    require(layers_[i].length == first, static_cast<std::int64_t>(i),
            text(layers_[i].length) + " positions are held, but layer 0 holds " + text(first));
  }
  return first;
}

void KvCache::truncate(std::int64_t length) {
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    require(length >= 0 && length <= layers_[i].length, static_cast<std::int64_t>(i),
            "cannot be cut to " + text(length) + " positions, it holds " + text(layers_[i].length));
  }
  for (Layer& layer : layers_) {
    layer.length = length;
  }
}

void KvCache::truncate_layer(std::int64_t layer, std::int64_t length) {
  layers_.at(layer).length = std::min(layers_.at(layer).length, length);
}

void KvCache::reset() {
  for (Layer& layer : layers_) {
    layer.length = 0;
  }
}

std::int64_t KvCache::bytes() const {
  std::int64_t floats = 0;
  for (const Layer& layer : layers_) {
    floats +=
        layer.keys.rows() * layer.keys.columns() + layer.values.rows() * layer.values.columns();
  }
  return floats * static_cast<std::int64_t>(sizeof(float));
}

}  // namespace engine
