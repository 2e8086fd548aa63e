// Operators over the AVX-512 kernels: who packs what, and how the work is cut into pieces.
#include "engine/run/ops_avx512.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "engine/run/attention_avx512.h"
#include "engine/run/kernels_avx512.h"

namespace engine::avx512 {

#if defined(__x86_64__)

bool is_supported() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

bool is_bf16_supported() { return is_supported() && __builtin_cpu_supports("avx512bf16"); }

namespace {

// A panel of 32 outputs by this many inputs stays in the second-level cache while all tokens pass.
constexpr std::int64_t kInputsPerPanel = 1024;
constexpr std::int64_t kOutputsPerDotPiece = 64;
constexpr std::int64_t kRowsPerPiece = 16;

class Avx512Operators final : public Operators {
 public:
  Avx512Operators(OperatorSet set, ThreadPool& pool)
      : set_(set), pool_(pool), panels_(pool.threads()), attention_(pool) {}

  std::string_view name() const override { return operator_set_name(set_); }

  void project(ConstMatrixView x, std::span<const Projection> projections) override {
    const bool any_bf16 = std::ranges::any_of(projections, [&](auto& p) { return uses_bf16(p); });
    if (any_bf16) {
      round_to_pairs(x);
    }
    if (x.rows == 1) {
      project_one(x, projections);
      return;
    }
    for (const Projection& p : projections) {
      pool_.run((p.weight->rows + kPanel - 1) / kPanel, [&](std::int64_t piece, int thread) {
        project_panel(x, p, piece * kPanel, thread);
        add_bias(p, piece * kPanel, kPanel);
      });
    }
  }

  void rms_norm(ConstMatrixView x, std::span<const float> gain, double eps,
                MatrixView out) override {
    for_rows(x.rows, [&](std::int64_t t) {
      rms_norm_row(x.row(t).data(), gain.data(), x.columns, static_cast<float>(eps),
                   out.row(t).data());
    });
  }

  void rotate(MatrixView x, std::int64_t head_dim, const Rotation& rotation) override {
    for_rows(x.rows, [&](std::int64_t t) {
      for (std::int64_t head = 0; head < x.columns; head += head_dim) {
        rotate_row(&x(t, head), rotation.cosine.row(t).data(), rotation.sine.row(t).data(),
                   rotation.cosine.columns());
      }
    });
  }

  void swiglu(MatrixView gate, ConstMatrixView up) override {
    for_rows(gate.rows, [&](std::int64_t t) {
      swiglu_row(gate.row(t).data(), up.row(t).data(), gate.columns);
    });
  }

  void attend(const Attention& attention, AttentionKind kind, MatrixView out,
              std::vector<Matrix>* weights) override {
    check_attention(attention, out);
    if (kind == AttentionKind::kEager) {
      attention_.attend_eager(attention, out, weights);
    } else if (weights == nullptr) {
      attention_.attend_tiled(attention, out);
    } else {
      throw std::invalid_argument(std::string(kTiledHasNoWeights));
    }
  }

 private:
  bool uses_bf16(const Projection& p) const {
    return set_ == OperatorSet::kAvx512Bf16 && p.weight->dtype == formats::Dtype::kBf16;
  }

  // Short loops are not worth waking anybody for.
  template <typename Body>
  void for_rows(std::int64_t rows, const Body& body) {
    pool_.run((rows + kRowsPerPiece - 1) / kRowsPerPiece, [&](std::int64_t piece, int) {
      const std::int64_t end = std::min(rows, (piece + 1) * kRowsPerPiece);
      for (std::int64_t t = piece * kRowsPerPiece; t < end; ++t) {
        body(t);
      }
    });
  }

  std::uint32_t* pairs() { return reinterpret_cast<std::uint32_t*>(rounded_.data()); }

  // x as rows of bfloat16 pairs, each row padded to whole registers.
  void round_to_pairs(ConstMatrixView x) {
    // An odd number of cache lines: rows 2 KiB apart would fight for the same few sets.
    pair_stride_ = (x.columns + 31) / 32 * 16;
    pair_stride_ += pair_stride_ / 16 % 2 == 0 ? 16 : 0;
    rounded_.reshape(x.rows, pair_stride_);
    for_rows(x.rows, [&](std::int64_t t) {
      to_bf16_pairs(x.row(t).data(), x.columns, pairs() + t * pair_stride_);
    });
  }

  // All rows of all weights in one loop: a decode step has too little work for a loop each.
  void project_one(ConstMatrixView x, std::span<const Projection> projections) {
    halves_.reshape(2, (x.columns + 31) / 32 * 16);
    split_even_odd(x.data, x.columns, halves_.row(0).data(), halves_.row(1).data());
    std::int64_t pieces = 0;
    for (const Projection& p : projections) {
      pieces += (p.weight->rows + kOutputsPerDotPiece - 1) / kOutputsPerDotPiece;
    }
    pool_.run(pieces, [&](std::int64_t piece, int) {
      const Projection* p = projections.data();
      for (std::int64_t mine = 0;; ++p) {
        mine = (p->weight->rows + kOutputsPerDotPiece - 1) / kOutputsPerDotPiece;
        if (piece < mine) {
          break;
        }
        piece -= mine;
      }
      const std::int64_t first = piece * kOutputsPerDotPiece;
      const std::int64_t count = std::min(kOutputsPerDotPiece, p->weight->rows - first);
      dot_piece(*p, x.columns, first, count);
      add_bias(*p, first, count);
    });
  }

  void dot_piece(const Projection& p, std::int64_t n, std::int64_t first, std::int64_t count) {
    std::array<float, kOutputsPerDotPiece> sums;
    float* y = p.add ? sums.data() : p.result.data + first;
    if (uses_bf16(p)) {
      dot_rows_bf16(p.weight->row(first), count, n, pairs(), y);
    } else {
      dot_rows(p.weight->dtype, p.weight->row(first), count, n, halves_.row(0).data(),
               halves_.row(1).data(), y);
    }
    if (p.add) {
      add_scaled(p.result.data + first, y, count, 1.0F);
    }
  }

  void project_panel(ConstMatrixView x, const Projection& p, std::int64_t first, int thread) {
    const Weight& w = *p.weight;
    Matrix& panel = panels_[thread];
    panel.reshape(kInputsPerPanel, kPanel);
    PanelSource source{.dtype = w.dtype,
                       .data = w.row(first),
                       .row_bytes = w.columns * static_cast<std::int64_t>(dtype_bytes(w.dtype)),
                       .rows = std::min(kPanel, w.rows - first)};
    // With everybody busy, this thread's next panel is about as many further on as there are
    // threads.
    const std::int64_t next = first + pool_.threads() * kPanel;
    const std::int64_t next_bytes = next + kPanel <= w.rows ? kPanel * source.row_bytes : 0;
    for (std::int64_t k = 0; k < w.columns; k += kInputsPerPanel) {
      const std::int64_t begin = next_bytes * k / w.columns;
      const std::int64_t end = next_bytes * std::min(k + kInputsPerPanel, w.columns) / w.columns;
      const std::span<const std::byte> ahead(next_bytes > 0 ? w.row(next) + begin : w.data,
                                             static_cast<std::size_t>(end - begin));
      source.first = k;
      source.k = std::min(kInputsPerPanel, w.columns - k);
      if (uses_bf16(p)) {
        auto* packed = reinterpret_cast<std::uint32_t*>(panel.data());
        pack_panel_bf16(source, packed);
        multiply_panel_bf16({.m = x.rows,
                             .k = (source.k + 1) / 2,
                             .columns = source.rows,
                             .a = pairs() + k / 2,
                             .a_stride = pair_stride_,
                             .b = packed,
                             .c = p.result.data + first,
                             .c_stride = p.result.stride,
                             .accumulate = p.add || k > 0,
                             .next = ahead});
      } else {
        pack_panel(source, panel.data());
        multiply_panel({.m = x.rows,
                        .k = source.k,
                        .columns = source.rows,
                        .a = x.data + k,
                        .a_stride = x.stride,
                        .b = panel.data(),
                        .b_stride = kPanel,
                        .c = p.result.data + first,
                        .c_stride = p.result.stride,
                        .accumulate = p.add || k > 0,
                        .next = ahead});
      }
    }
  }

  void add_bias(const Projection& p, std::int64_t first, std::int64_t count) {
    if (p.weight->bias.empty()) {
      return;
    }
    count = std::min(count, p.weight->rows - first);
    for (std::int64_t t = 0; t < p.result.rows; ++t) {
      add_scaled(&p.result(t, first), p.weight->bias.data() + first, count, 1.0F);
    }
  }

  OperatorSet set_;
  ThreadPool& pool_;
  Matrix rounded_{};  // x as pairs, when some weight is BF16
  std::int64_t pair_stride_ = 0;
  Matrix halves_{};  // even and odd values of a single x
  std::vector<Matrix> panels_;
  AttentionRunner attention_;
};

}  // namespace

std::unique_ptr<Operators> make_operators(OperatorSet set, ThreadPool& pool) {
  return std::make_unique<Avx512Operators>(set, pool);
}

#else

bool is_supported() { return false; }
bool is_bf16_supported() { return false; }

std::unique_ptr<Operators> make_operators(OperatorSet, ThreadPool&) {
  throw std::invalid_argument("these operators need an x86-64 CPU with AVX-512");
}

#endif

}  // namespace engine::avx512
