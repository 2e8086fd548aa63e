// outcome: failed
// says: all new tokens see each other: a prefill looks ahead
// hint: token i sees the new tokens up to itself
// fails: prefill
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.mask = MaskFault::kOff});
}

}  // namespace lab
