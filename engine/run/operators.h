// The operators of a decoder block, as an interface with three implementations that must agree:
// naive (plain loops, to be read), portable (Eigen, any CPU) and AVX-512 (chosen at run time).
//
// Shapes are (rows, columns); n is the number of tokens of one call. Results go to memory of the
// caller, named last: a forward pass must not allocate (docs/engine.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/run/matrix.h"
#include "engine/run/rotation.h"
#include "engine/run/threads.h"
#include "engine/run/weight.h"

namespace engine {

struct Projection {
  const Weight* weight = nullptr;  // (out, in)
  MatrixView result{};             // (n, out)
  bool add = false;                // result += instead of result =: a sub-layer joining the stream
};

// Keys or values of one layer: kv_heads matrices (n_k, head_dim), each without gaps.
struct HeadsView {
  const float* data = nullptr;
  std::int64_t heads = 0;
  std::int64_t rows = 0;  // n_k
  std::int64_t head_dim = 0;
  std::int64_t head_stride = 0;  // floats between the first rows of neighbouring heads

  ConstMatrixView head(std::int64_t h) const {
    return {data + h * head_stride, rows, head_dim, head_dim};
  }
};

// Query row i sits at position i + n_k - n_q: queries are the last n_q of n_k positions.
struct Attention {
  ConstMatrixView queries{};  // (n_q, q_heads * head_dim)
  HeadsView keys{};
  HeadsView values{};
  std::int64_t q_heads = 0;
  bool causal = true;
  std::span<const std::uint8_t> allowed{};  // (n_q, n_k), 0 hides a key; empty: nothing is hidden

  std::int64_t group() const {
    return q_heads / keys.heads;
  }  // query head h reads kv head h / group
  // Keys j < visible(i) may be seen by row i, `allowed` aside; 0 if there are none.
  std::int64_t visible(std::int64_t i) const;
};

enum class AttentionKind { kEager, kTiled };

// Tiled attention never holds the weights.
inline constexpr std::string_view kTiledHasNoWeights =
    "tiled attention never holds the matrix of weights, so it cannot return it: ask for eager "
    "attention";

// Throws std::invalid_argument naming the sizes that do not fit together.
void check_attention(const Attention& attention, ConstMatrixView out);

class Operators {
 public:
  virtual ~Operators() = default;
  virtual std::string_view name() const = 0;

  // x (n, in) -> x * weight^T + bias, for several weights of the same x.
  virtual void project(ConstMatrixView x, std::span<const Projection> projections) = 0;
  // Each row divided by sqrt(mean of squares + eps), times gain. `out` may be x.
  virtual void rms_norm(ConstMatrixView x, std::span<const float> gain, double eps,
                        MatrixView out) = 0;
  // x (n, heads * head_dim), in place: with p pairs in the rotation, the pair (i, i + p) of every
  // head turns; what lies beyond 2 p (partial rotary factor) stays.
  virtual void rotate(MatrixView x, std::int64_t head_dim, const Rotation& rotation) = 0;
  // gate (n, m), in place: silu(gate) * up.
  virtual void swiglu(MatrixView gate, ConstMatrixView up) = 0;
  // out (n_q, q_heads * head_dim). `weights`, if wanted, becomes q_heads matrices (n_q, n_k); only
  // kEager can give them. A row that may see no key gets zero weights and a zero output.
  virtual void attend(const Attention& attention, AttentionKind kind, MatrixView out,
                      std::vector<Matrix>* weights) = 0;
};

enum class OperatorSet {
  kNaive,
  kPortable,
  kAvx512,      // activations in float
  kAvx512Bf16,  // activations rounded to bfloat16 before a product with BF16 weights
};

// What this CPU runs; kNaive and kPortable always.
bool is_supported(OperatorSet set);
std::string_view operator_set_name(OperatorSet set);
OperatorSet best_operator_set(formats::Dtype weights);

// The pool must outlive the operators. Throws std::invalid_argument for a set this CPU lacks.
std::unique_ptr<Operators> make_operators(OperatorSet set, ThreadPool& pool);

}  // namespace engine
