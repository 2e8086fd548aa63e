// outcome: failed
// says: keys go into the cache without their rotation
// hint: rotate a key once, to its own position, before it is appended
// fails: prefill
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.caches_plain_keys = true});
}

}  // namespace lab
