// outcome: failed
// says: cached tokens are kept but not looked at
// hint: every cached token is seen
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.mask = MaskFault::kNewOnly});
}

}  // namespace lab
