// Exercise `weights_readback`: only an implementation that builds the weights can return them.
#include "weights_readback.h"

#include "attention_head.h"
#include "causal_mask.h"

namespace lab {

// What to do: kEager calls attention_head (yours is linked to this file) once per head. kTiled goes
// through the keys tile by tile and keeps, per query, a maximum, a sum and a weighted sum of
// values.
AttentionResult run_attention(const std::vector<Matrix>& q, const std::vector<Matrix>& k,
                              const std::vector<Matrix>& v, Backend backend, bool want_weights) {
  static_cast<void>(q);
  static_cast<void>(k);
  static_cast<void>(v);
  static_cast<void>(backend);
  static_cast<void>(want_weights);
  AttentionResult result;
  return result;
}

}  // namespace lab
