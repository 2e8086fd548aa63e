// Exercise `transformer_block`: two norms, two sub-layers, two sums.
#include "transformer_block.h"

namespace lab {

// What to do: call qwen_attention, rmsnorm and swiglu of yours (include their headers), or write
// the steps here.
Matrix transformer_block(const Matrix& x, const BlockWeights& /*weights*/, int /*head_dim*/,
                         double /*eps*/, double /*theta*/) {
  Matrix out(x.rows(), x.cols());
  return out;
}

}  // namespace lab
