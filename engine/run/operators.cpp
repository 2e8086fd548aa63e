// What the three implementations share: checks, the naive set, and which set this CPU gets.
#include "engine/run/operators.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/run/ops_avx512.h"
#include "engine/run/ops_naive.h"
#include "engine/run/ops_portable.h"

namespace engine {
namespace {

void copy_to(ConstMatrixView from, MatrixView to) {
  for (std::int64_t i = 0; i < from.rows; ++i) {
    std::ranges::copy(from.row(i), to.row(i).begin());
  }
}

class NaiveOperators final : public Operators {
 public:
  std::string_view name() const override { return operator_set_name(OperatorSet::kNaive); }

  void project(ConstMatrixView x, std::span<const Projection> projections) override {
    for (const Projection& p : projections) {
      const Matrix y = naive::project(x, *p.weight);
      for (std::int64_t i = 0; i < x.rows; ++i) {
        for (std::int64_t j = 0; j < y.columns(); ++j) {
          p.result(i, j) = p.add ? p.result(i, j) + y(i, j) : y(i, j);
        }
      }
    }
  }
  void rms_norm(ConstMatrixView x, std::span<const float> gain, double eps,
                MatrixView out) override {
    copy_to(naive::rms_norm(x, gain, eps), out);
  }
  void rotate(MatrixView x, std::int64_t head_dim, const Rotation& rotation) override {
    copy_to(naive::rotate(x, head_dim, rotation), x);
  }
  void swiglu(MatrixView gate, ConstMatrixView up) override {
    copy_to(naive::swiglu(gate, up), gate);
  }
  void attend(const Attention& attention, AttentionKind kind, MatrixView out,
              std::vector<Matrix>* weights) override {
    check_attention(attention, out);
    if (kind == AttentionKind::kTiled) {
      if (weights != nullptr) {
        throw std::invalid_argument(std::string(kTiledHasNoWeights));
      }
      copy_to(naive::attend_online(attention), out);
      return;
    }
    naive::Attended attended = naive::attend_eager(attention);
    copy_to(attended.out, out);
    if (weights != nullptr) {
      *weights = std::move(attended.weights);
    }
  }
};

void wants(bool is_right, const std::string& message) {
  if (!is_right) {
    throw std::invalid_argument("attention: " + message);
  }
}

std::string text(std::int64_t number) { return std::to_string(number); }

}  // namespace

std::int64_t Attention::visible(std::int64_t i) const {
  if (!causal) {
    return keys.rows;
  }
  return std::clamp<std::int64_t>(i + keys.rows - queries.rows + 1, 0, keys.rows);
}

void check_attention(const Attention& a, ConstMatrixView out) {
  wants(a.keys.heads >= 1 && a.q_heads % a.keys.heads == 0,
        text(a.q_heads) + " query heads do not divide among " + text(a.keys.heads) + " kv heads");
  const std::int64_t width = a.q_heads * a.keys.head_dim;
  wants(a.queries.columns == width, "queries have " + text(a.queries.columns) + " columns, " +
                                        text(a.q_heads) + " heads of " + text(a.keys.head_dim) +
                                        " need " + text(width));
  wants(a.values.heads == a.keys.heads && a.values.rows == a.keys.rows &&
            a.values.head_dim == a.keys.head_dim,
        "values are " + text(a.values.heads) + " heads of (" + text(a.values.rows) + ", " +
            text(a.values.head_dim) + "), keys are " + text(a.keys.heads) + " heads of (" +
            text(a.keys.rows) + ", " + text(a.keys.head_dim) + ")");
  wants(out.rows == a.queries.rows && out.columns == width,
        "the output is (" + text(out.rows) + ", " + text(out.columns) + "), wanted (" +
            text(a.queries.rows) + ", " + text(width) + ")");
  wants(a.allowed.empty() ||
            static_cast<std::int64_t>(a.allowed.size()) == a.queries.rows * a.keys.rows,
        "the mask has " + text(static_cast<std::int64_t>(a.allowed.size())) + " entries, wanted " +
            text(a.queries.rows) + " x " + text(a.keys.rows));
}

bool is_supported(OperatorSet set) {
  switch (set) {
    case OperatorSet::kAvx512:
      return avx512::is_supported();
    case OperatorSet::kAvx512Bf16:
      return avx512::is_bf16_supported();
    default:
      return true;
  }
}

std::string_view operator_set_name(OperatorSet set) {
  switch (set) {
    case OperatorSet::kNaive:
      return "naive";
    case OperatorSet::kPortable:
      return "portable";
    case OperatorSet::kAvx512:
      return "avx512";
    case OperatorSet::kAvx512Bf16:
      return "avx512-bf16";
  }
  return "?";
}

OperatorSet best_operator_set(formats::Dtype weights) {
  if (weights == formats::Dtype::kBf16 && is_supported(OperatorSet::kAvx512Bf16)) {
    return OperatorSet::kAvx512Bf16;
  }
  return is_supported(OperatorSet::kAvx512) ? OperatorSet::kAvx512 : OperatorSet::kPortable;
}

std::unique_ptr<Operators> make_operators(OperatorSet set, ThreadPool& pool) {
  if (!is_supported(set)) {
    throw std::invalid_argument("this CPU does not run the operators '" +
                                std::string(operator_set_name(set)) + "'");
  }
  switch (set) {
    case OperatorSet::kNaive:
      return std::make_unique<NaiveOperators>();
    case OperatorSet::kPortable:
      return make_portable_operators(pool);
    default:
      return avx512::make_operators(set, pool);
  }
}

}  // namespace engine
