// Eigen does the products; masks, softmax and the bookkeeping of tiles are ours.
//
// Tiled attention: a task takes one kv head and a few tokens, with all query heads of the group, so
// that a tile of keys is read once for the whole group and never copied per query head. For every
// tile of keys it keeps, per query row, the running maximum m, the sum l of exp(score - m) and the
// unnormalised output; when a tile raises m, l and the output shrink by exp(old m - new m).
#include "engine/run/ops_portable.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace engine {
namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Map = Eigen::Map<RowMajor, Eigen::Unaligned, Eigen::OuterStride<>>;
using ConstMap = Eigen::Map<const RowMajor, Eigen::Unaligned, Eigen::OuterStride<>>;

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();
constexpr std::int64_t kOutputsPerPiece = 128;
constexpr std::int64_t kTileRows = 64;  // query rows of a task, group heads counted
constexpr std::int64_t kTileKeys = 128;

Map map(MatrixView m) { return {m.data, m.rows, m.columns, Eigen::OuterStride<>(m.stride)}; }
ConstMap map(ConstMatrixView m) {
  return {m.data, m.rows, m.columns, Eigen::OuterStride<>(m.stride)};
}

// exp(x - largest), summed. Eigen's SSE2 exp(-inf) is 2.9e-39, so what is below -87 is set to 0.
float exp_and_sum(std::span<float> row, float largest) {
  Eigen::Map<Eigen::ArrayXf> x(row.data(), static_cast<Eigen::Index>(row.size()));
  x -= largest;
  x = (x < -87.0F).select(0.0F, x.exp());
  return x.sum();
}

// The largest number of the row, NaN aside; NaN if there is nothing but NaN and -inf.
float row_maximum(std::span<const float> row) {
  float largest = kMinusInfinity;
  bool has_nan = false;
  for (const float s : row) {
    largest = s > largest ? s : largest;
    has_nan |= std::isnan(s);
  }
  return has_nan && largest == kMinusInfinity ? std::numeric_limits<float>::quiet_NaN() : largest;
}

void hide(const Attention& a, std::int64_t i, std::int64_t first_key, std::span<float> scores) {
  const std::int64_t visible = a.visible(i);
  for (std::size_t c = 0; c < scores.size(); ++c) {
    const std::int64_t j = first_key + static_cast<std::int64_t>(c);
    if (j >= visible || (!a.allowed.empty() && a.allowed[i * a.keys.rows + j] == 0)) {
      scores[c] = kMinusInfinity;
    }
  }
}

// The state of one task: rows r = token * group + head of the group.
struct TiledTask {
  const Attention& a;
  std::int64_t kv_head = 0;
  std::int64_t first_token = 0;
  std::int64_t tokens = 0;
  Matrix& queries;   // (kTileRows, head_dim)
  Matrix& scores;    // (kTileRows, kTileKeys)
  Matrix& gathered;  // (kTileRows, head_dim)
  std::vector<float> largest{};
  std::vector<float> sum{};

  std::int64_t rows() const { return tokens * a.group(); }
  std::int64_t token(std::int64_t r) const { return first_token + r / a.group(); }
  std::int64_t column(std::int64_t r) const {
    return (kv_head * a.group() + r % a.group()) * a.keys.head_dim;
  }

  void gather_queries() {
    const float scale = 1.0F / std::sqrt(static_cast<float>(a.keys.head_dim));
    for (std::int64_t r = 0; r < rows(); ++r) {
      std::ranges::transform(a.queries.block_columns(column(r), a.keys.head_dim).row(token(r)),
                             queries.row(r).begin(), [&](float q) { return q * scale; });
    }
    largest.assign(rows(), kMinusInfinity);
    sum.assign(rows(), 0.0F);
    std::fill_n(gathered.data(), rows() * a.keys.head_dim, 0.0F);
  }

  void rescale_row(std::int64_t r, std::span<float> row) {
    const float tile_largest = row_maximum(row);
    if (tile_largest == kMinusInfinity) {  // nothing to see here: exp(-inf - -inf) would be NaN
      std::ranges::fill(row, 0.0F);
      return;
    }
    const float new_largest = tile_largest < largest[r] ? largest[r] : tile_largest;
    const float shrink = sum[r] == 0.0F ? 0.0F : std::exp(largest[r] - new_largest);
    sum[r] = sum[r] * shrink + exp_and_sum(row, new_largest);
    for (float& g : gathered.row(r)) {
      g *= shrink;
    }
    largest[r] = new_largest;
  }

  void take_tile(std::int64_t first_key, std::int64_t keys) {
    const MatrixView tile = scores.view().block_rows(0, rows()).block_columns(0, keys);
    const ConstMatrixView k = a.keys.head(kv_head).block_rows(first_key, keys);
    const ConstMatrixView v = a.values.head(kv_head).block_rows(first_key, keys);
    map(tile).noalias() = map(queries.view().block_rows(0, rows())) * map(k).transpose();
    const bool is_whole = a.allowed.empty() && a.visible(first_token) >= first_key + keys;
    for (std::int64_t r = 0; r < rows(); ++r) {
      if (!is_whole) {
        hide(a, token(r), first_key, tile.row(r));
      }
      rescale_row(r, tile.row(r));
    }
    if (is_whole) {
      map(gathered.view().block_rows(0, rows())).noalias() += map(ConstMatrixView(tile)) * map(v);
      return;
    }
    for (std::int64_t r = 0; r < rows(); ++r) {
      for (std::int64_t j = 0; j < keys; ++j) {
        if (tile(r, j) != 0.0F) {  // 0 times a hidden NaN would be NaN
          map(gathered.view()).row(r) += tile(r, j) * map(v).row(j);
        }
      }
    }
  }

  void finish(MatrixView out) {
    for (std::int64_t r = 0; r < rows(); ++r) {
      const float inverse = sum[r] == 0.0F ? 0.0F : 1.0F / sum[r];
      std::ranges::transform(std::as_const(gathered).row(r),
                             out.block_columns(column(r), a.keys.head_dim).row(token(r)).begin(),
                             [&](float g) { return g * inverse; });
    }
  }
};

class PortableOperators final : public Operators {
 public:
  explicit PortableOperators(ThreadPool& pool) : pool_(pool), scratch_(pool.threads()) {}

  std::string_view name() const override { return operator_set_name(OperatorSet::kPortable); }

  void project(ConstMatrixView x, std::span<const Projection> projections) override {
    for (const Projection& p : projections) {
      const std::int64_t pieces = (p.weight->rows + kOutputsPerPiece - 1) / kOutputsPerPiece;
      pool_.run(pieces, [&](std::int64_t piece, int thread) {
        const std::int64_t first = piece * kOutputsPerPiece;
        project_rows(x, p, first, std::min(kOutputsPerPiece, p.weight->rows - first), thread);
      });
    }
  }

  void rms_norm(ConstMatrixView x, std::span<const float> gain, double eps,
                MatrixView out) override {
    const Eigen::Map<const Eigen::ArrayXf> g(gain.data(), static_cast<Eigen::Index>(gain.size()));
    for (std::int64_t t = 0; t < x.rows; ++t) {
      const auto row = map(x).row(t).array().transpose();
      const float scale = 1.0F / std::sqrt(row.square().mean() + static_cast<float>(eps));
      map(out).row(t).array().transpose() = row * scale * g;
    }
  }

  void rotate(MatrixView x, std::int64_t head_dim, const Rotation& rotation) override {
    const std::int64_t pairs = rotation.cosine.columns();
    for (std::int64_t t = 0; t < x.rows; ++t) {
      const auto c = map(rotation.cosine.view()).row(t).array();
      const auto s = map(rotation.sine.view()).row(t).array();
      for (std::int64_t head = 0; head < x.columns; head += head_dim) {
        auto a = map(x).row(t).segment(head, pairs).array();
        auto b = map(x).row(t).segment(head + pairs, pairs).array();
        const Eigen::Array<float, 1, Eigen::Dynamic> turned = a * c - b * s;
        b = b * c + a * s;
        a = turned;
      }
    }
  }

  void swiglu(MatrixView gate, ConstMatrixView up) override {
    pool_.run(gate.rows, [&](std::int64_t t, int) {
      auto g = map(gate).row(t).array();
      // Far below zero exp(-g) ends at 3e38 or infinity: g over that is a zero either way.
      g = g / (1.0F + (-g).exp()) * map(up).row(t).array();
    });
  }

  void attend(const Attention& attention, AttentionKind kind, MatrixView out,
              std::vector<Matrix>* weights) override {
    check_attention(attention, out);
    if (kind == AttentionKind::kEager) {
      attend_eager(attention, out, weights);
    } else if (weights == nullptr) {
      attend_tiled(attention, out);
    } else {
      throw std::invalid_argument(std::string(kTiledHasNoWeights));
    }
  }

 private:
  struct Scratch {
    Matrix widened{};
    Matrix queries{};
    Matrix scores{};
    Matrix gathered{};
  };

  void project_rows(ConstMatrixView x, const Projection& p, std::int64_t first, std::int64_t count,
                    int thread) {
    const Weight& w = *p.weight;
    Matrix& widened = scratch_[thread].widened;
    widened.reshape(kOutputsPerPiece, w.columns);
    for (std::int64_t o = 0; o < count; ++o) {
      widen_row(w, first + o, widened.row(o));
    }
    const auto rows = map(std::as_const(widened).view().block_rows(0, count));
    auto y = map(p.result.block_columns(first, count));
    if (!p.add) {
      y.setZero();
    }
    if (x.rows == 1) {
      y.transpose().noalias() += rows * map(x).transpose();
    } else {
      y.noalias() += map(x) * rows.transpose();
    }
    if (!w.bias.empty()) {
      y.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(w.bias.data() + first, count);
    }
  }

  void attend_eager(const Attention& a, MatrixView out, std::vector<Matrix>* weights) {
    const std::int64_t d = a.keys.head_dim;
    const float scale = 1.0F / std::sqrt(static_cast<float>(d));
    if (weights != nullptr) {
      weights->clear();
      weights->resize(a.q_heads);
    }
    pool_.run(a.q_heads, [&](std::int64_t h, int thread) {
      Matrix& scores = weights != nullptr ? (*weights)[h] : scratch_[thread].scores;
      scores.reshape(a.queries.rows, a.keys.rows);
      const ConstMatrixView keys = a.keys.head(h / a.group());
      const auto q = map(a.queries.block_columns(h * d, d));
      map(scores.view()).noalias() = q * map(keys).transpose() * scale;
      for (std::int64_t i = 0; i < scores.rows(); ++i) {
        hide(a, i, 0, scores.row(i));
      }
      softmax_rows(scores.view());
      map(out.block_columns(h * d, d)).noalias() =
          map(std::as_const(scores).view()) * map(a.values.head(h / a.group()));
    });
  }

  void attend_tiled(const Attention& a, MatrixView out) {
    const std::int64_t tokens = std::max<std::int64_t>(1, kTileRows / a.group());
    const std::int64_t blocks = (a.queries.rows + tokens - 1) / tokens;
    pool_.run(blocks * a.keys.heads, [&](std::int64_t piece, int thread) {
      Scratch& s = scratch_[thread];
      const std::int64_t first = (blocks - 1 - piece / a.keys.heads) * tokens;  // longest first
      const std::int64_t count = std::min(tokens, a.queries.rows - first);
      s.queries.reshape(count * a.group(), a.keys.head_dim);
      s.scores.reshape(count * a.group(), kTileKeys);
      s.gathered.reshape(count * a.group(), a.keys.head_dim);
      TiledTask task{a, piece % a.keys.heads, first, count, s.queries, s.scores, s.gathered};
      task.gather_queries();
      const std::int64_t end = a.visible(first + count - 1);
      for (std::int64_t key = 0; key < end; key += kTileKeys) {
        task.take_tile(key, std::min(kTileKeys, end - key));
      }
      task.finish(out);
    });
  }

  ThreadPool& pool_;
  std::vector<Scratch> scratch_;
};

}  // namespace

void softmax_rows(MatrixView scores) {
  for (std::int64_t i = 0; i < scores.rows; ++i) {
    const float largest = row_maximum(scores.row(i));
    if (largest == kMinusInfinity) {
      std::ranges::fill(scores.row(i), 0.0F);
      continue;
    }
    const float sum = exp_and_sum(scores.row(i), largest);
    for (float& w : scores.row(i)) {
      w /= sum;
    }
  }
}

std::unique_ptr<Operators> make_portable_operators(ThreadPool& pool) {
  return std::make_unique<PortableOperators>(pool);
}

}  // namespace engine
