// The contract of `weights_readback`: which implementation can hand its weights back.
#ifndef ATTENTION_WEIGHTS_READBACK_H
#define ATTENTION_WEIGHTS_READBACK_H

#include <optional>

#include "lab/lab.h"

namespace lab {

// kEager builds the (n, n) matrix of weights of every head. kTiled goes through the keys in small
// tiles with a running maximum and a running sum, and never holds an (n, n) matrix.
enum class Backend { kEager, kTiled };

struct AttentionResult {
  std::vector<Matrix> out{};                     // one (n, d_v) per head
  std::optional<std::vector<Matrix>> weights{};  // one (n, n) per head, or nothing
};
LAB_RECORD(AttentionResult, out, weights)

// Causal attention with several heads: q, k, v hold one matrix per head, (n, d), (n, d), (n, d_v).
// Both backends give the same output up to rounding.
// weights: the weights after the softmax, for kEager and only when want_weights is true; otherwise
// nothing (std::nullopt). kTiled has no matrix to return, so it answers nothing even when asked.
AttentionResult run_attention(const std::vector<Matrix>& q, const std::vector<Matrix>& k,
                              const std::vector<Matrix>& v, Backend backend, bool want_weights);

}  // namespace lab

#endif  // ATTENTION_WEIGHTS_READBACK_H
