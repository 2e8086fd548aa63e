// outcome: failed
// says: a token does not see itself
// hint: keys 0 to start + i, the last one included
// fails: prefill
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.mask = MaskFault::kWithoutSelf});
}

}  // namespace lab
