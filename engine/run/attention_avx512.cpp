// A tile of keys is transposed into a panel once and serves all query rows of its group.
//
// As in ops_portable.cpp, a task is one kv head and some tokens with all their query heads, and
// keeps a running maximum, sum and output per row. A hidden key has weight 0, and 0 times NaN is
// NaN: a tile that hides something goes through the matrix kernel only if its values are all
// finite.
#include "engine/run/attention_avx512.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/run/kernels_avx512.h"

namespace engine::avx512 {
namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();
constexpr std::int64_t kTileRows = 192;  // share one packing of the keys
constexpr std::int64_t kTileKeys =
    96;                               // scores and values of a tile stay in the second-level cache
constexpr std::int64_t kFewRows = 8;  // below this, transposing the keys costs more than it gives

bool is_hidden(const Attention& a, std::int64_t i, std::int64_t j) {
  return j >= a.visible(i) || (!a.allowed.empty() && a.allowed[i * a.keys.rows + j] == 0);
}

void hide(const Attention& a, std::int64_t i, std::int64_t first, std::int64_t keys,
          float* scores) {
  const std::int64_t visible = std::clamp<std::int64_t>(a.visible(i) - first, 0, keys);
  for (std::int64_t j = 0; j < visible && !a.allowed.empty(); ++j) {
    scores[j] = is_hidden(a, i, first + j) ? kMinusInfinity : scores[j];
  }
  std::fill(scores + visible, scores + keys, kMinusInfinity);
}

// The part of the rows behind `m` that should arrive while columns first .. first + count of
// `total` are worked on: in the end as many rows as m has. They may lie past the end; that is no
// error.
std::span<const std::byte> behind(ConstMatrixView m, std::int64_t first, std::int64_t count,
                                  std::int64_t total) {
  const std::int64_t bytes = m.rows * m.stride * static_cast<std::int64_t>(sizeof(float));
  const auto* start = reinterpret_cast<const std::byte*>(m.data) + bytes;
  return {start + bytes * first / total, static_cast<std::size_t>(bytes * count / total)};
}

// scores (rows, keys) of q (rows, d) with keys first .. first + keys - 1 of one head.
void multiply_keys(ConstMatrixView q, ConstMatrixView k, ConstMatrixView v, Matrix& panel,
                   MatrixView scores) {
  if (q.rows < kFewRows) {
    score_rows({q.data, q.rows, k.data, v.data, k.rows, k.columns, scores.data, scores.stride});
    return;
  }
  panel.reshape(k.columns, kPanel);
  for (std::int64_t first = 0; first < k.rows; first += kPanel) {
    const std::int64_t count = std::min(kPanel, k.rows - first);
    pack_panel({.dtype = formats::Dtype::kF32,
                .data = reinterpret_cast<const std::byte*>(k.row(first).data()),
                .row_bytes = k.stride * 4,
                .rows = count,
                .k = k.columns},
               panel.data());
    multiply_panel({.m = q.rows,
                    .k = k.columns,
                    .columns = count,
                    .a = q.data,
                    .a_stride = q.stride,
                    .b = panel.data(),
                    .b_stride = kPanel,
                    .c = scores.data + first,
                    .c_stride = scores.stride,
                    .next = behind(k, first, count, k.rows)});
  }
}

// out += weights (rows, n) * v (n, d). For many rows v is first copied into panels: rows of 512
// bytes apart share a few sets of the first-level cache, and every tile of rows would miss again.
void gather_values(ConstMatrixView weights, ConstMatrixView v, Matrix& panel, MatrixView out) {
  const bool copies = weights.rows >= kFewRows;
  if (copies) {
    panel.reshape(std::max(panel.rows(), v.rows), kPanel);
  }
  for (std::int64_t first = 0; first < v.columns; first += kPanel) {
    const std::int64_t columns = std::min(kPanel, v.columns - first);
    if (copies) {
      copy_panel(v.data + first, v.stride, v.rows, columns, panel.data());
    }
    multiply_panel({.m = weights.rows,
                    .k = v.rows,
                    .columns = columns,
                    .a = weights.data,
                    .a_stride = weights.stride,
                    .b = copies ? panel.data() : v.data + first,
                    .b_stride = copies ? kPanel : v.stride,
                    .c = out.data + first,
                    .c_stride = out.stride,
                    .accumulate = true,
                    .next = behind(v, first, columns, v.columns)});
  }
}

class TiledTask {
 public:
  TiledTask(const Attention& a, std::int64_t kv_head, std::int64_t first_token, std::int64_t tokens,
            AttentionRunner::Scratch& scratch)
      : a_(a), kv_head_(kv_head), first_token_(first_token), s_(scratch) {
    rows_ = tokens * a.group();
    d_ = a.keys.head_dim;
    s_.queries.reshape(rows_, d_);
    s_.scores.reshape(rows_, kTileKeys);
    s_.gathered.reshape(rows_, d_);
    s_.state.reshape(2, rows_);
    std::ranges::fill(s_.gathered.values(), 0.0F);
    std::ranges::fill(s_.state.row(0), kMinusInfinity);
    std::ranges::fill(s_.state.row(1), 0.0F);
    const float scale = 1.0F / std::sqrt(static_cast<float>(d_));
    for (std::int64_t r = 0; r < rows_; ++r) {
      std::ranges::transform(a.queries.block_columns(column(r), d_).row(token(r)),
                             s_.queries.row(r).begin(), [&](float q) { return q * scale; });
    }
  }

  void run(MatrixView out) {
    const std::int64_t end = a_.visible(token(rows_ - 1));
    for (std::int64_t key = 0; key < end; key += kTileKeys) {
      take_tile(key, std::min(kTileKeys, end - key));
    }
    for (std::int64_t r = 0; r < rows_; ++r) {
      const float sum = s_.state(1, r);
      scale_row(s_.gathered.row(r).data(), d_, sum == 0.0F ? 0.0F : 1.0F / sum);
      std::ranges::copy(s_.gathered.row(r), &out(token(r), column(r)));
    }
  }

 private:
  // Row r is one query head of one token.
  std::int64_t token(std::int64_t r) const { return first_token_ + r / a_.group(); }
  std::int64_t column(std::int64_t r) const {
    return (kv_head_ * a_.group() + r % a_.group()) * d_;
  }

  // The first row that may see key `first`; rows before it need nothing of this tile.
  std::int64_t first_row(std::int64_t first) const {
    std::int64_t r = 0;
    while (r < rows_ && a_.visible(token(r)) <= first) {
      r += a_.group();
    }
    return std::min(r, rows_);
  }

  void take_tile(std::int64_t first, std::int64_t keys) {
    const bool is_whole = a_.allowed.empty() && a_.visible(first_token_) >= first + keys;
    const std::int64_t skipped = first_row(first);
    const std::int64_t rows = rows_ - skipped;
    const MatrixView tile = s_.scores.view().block_columns(0, keys).block_rows(skipped, rows);
    const MatrixView gathered = s_.gathered.view().block_rows(skipped, rows);
    const ConstMatrixView v = a_.values.head(kv_head_).block_rows(first, keys);
    multiply_keys(std::as_const(s_.queries).view().block_rows(skipped, rows),
                  a_.keys.head(kv_head_).block_rows(first, keys), v, s_.panel, tile);
    for (std::int64_t r = 0; r < rows; ++r) {
      if (!is_whole) {
        hide(a_, token(skipped + r), first, keys, tile.row(r).data());
      }
      take_row(skipped + r, tile.row(r));
    }
    if (is_whole || is_finite(v.data, v.rows * v.columns)) {
      gather_values(tile, v, s_.panel, gathered);
      return;
    }
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::int64_t j = 0; j < keys; ++j) {
        if (tile(r, j) != 0.0F) {
          add_scaled(gathered.row(r).data(), v.row(j).data(), d_, tile(r, j));
        }
      }
    }
  }

  void take_row(std::int64_t r, std::span<float> row) {
    float& largest = s_.state(0, r);
    float& sum = s_.state(1, r);
    const auto n = static_cast<std::int64_t>(row.size());
    const float tile_largest = row_maximum(row.data(), n);
    if (tile_largest == kMinusInfinity) {  // nothing to see: exp(-inf - -inf) would be NaN
      std::ranges::fill(row, 0.0F);
      return;
    }
    const float new_largest = tile_largest < largest ? largest : tile_largest;
    if (new_largest != largest) {
      const float shrink = sum == 0.0F ? 0.0F : std::exp(largest - new_largest);
      sum *= shrink;
      scale_row(s_.gathered.row(r).data(), d_, shrink);
      largest = new_largest;
    }
    sum += exp_and_sum(row.data(), n, largest);
  }

  const Attention& a_;
  std::int64_t kv_head_;
  std::int64_t first_token_;
  AttentionRunner::Scratch& s_;
  std::int64_t rows_ = 0;
  std::int64_t d_ = 0;
};

void softmax_row(std::span<float> row) {
  const auto n = static_cast<std::int64_t>(row.size());
  const float largest = row_maximum(row.data(), n);
  if (largest == kMinusInfinity) {
    std::ranges::fill(row, 0.0F);
    return;
  }
  const float sum = exp_and_sum(row.data(), n, largest);
  scale_row(row.data(), n, 1.0F / sum);
}

}  // namespace

void AttentionRunner::attend_tiled(const Attention& a, MatrixView out) {
  const std::int64_t tokens = std::max<std::int64_t>(1, kTileRows / a.group());
  const std::int64_t blocks = (a.queries.rows + tokens - 1) / tokens;
  pool_.run(blocks * a.keys.heads, [&](std::int64_t piece, int thread) {
    // The last tokens see the most keys: longest pieces first, so that nobody waits at the end.
    const std::int64_t first = (blocks - 1 - piece / a.keys.heads) * tokens;
    const std::int64_t count = std::min(tokens, a.queries.rows - first);
    TiledTask(a, piece % a.keys.heads, first, count, scratch_[thread]).run(out);
  });
}

void AttentionRunner::attend_eager(const Attention& a, MatrixView out,
                                   std::vector<Matrix>* weights) {
  const std::int64_t d = a.keys.head_dim;
  const std::int64_t n_q = a.queries.rows;
  const float scale = 1.0F / std::sqrt(static_cast<float>(d));
  if (weights != nullptr) {
    weights->clear();
    weights->resize(a.q_heads);
  }
  pool_.run(a.q_heads, [&](std::int64_t h, int thread) {
    Scratch& s = scratch_[thread];
    Matrix& scores = weights != nullptr ? (*weights)[h] : s.scores;
    scores.reshape(n_q, a.keys.rows);
    s.queries.reshape(n_q, d);
    const MatrixView result = out.block_columns(h * d, d);
    for (std::int64_t i = 0; i < n_q; ++i) {
      std::ranges::transform(a.queries.block_columns(h * d, d).row(i), s.queries.row(i).begin(),
                             [&](float q) { return q * scale; });
      std::ranges::fill(result.row(i), 0.0F);
    }
    multiply_keys(std::as_const(s.queries).view(), a.keys.head(h / a.group()),
                  a.values.head(h / a.group()), s.panel, scores.view());
    for (std::int64_t i = 0; i < n_q; ++i) {
      hide(a, i, 0, a.keys.rows, scores.row(i).data());
      softmax_row(scores.row(i));
    }
    gather_values(std::as_const(scores).view(), a.values.head(h / a.group()), s.panel, result);
  });
}

}  // namespace engine::avx512
