// outcome: failed
// says: the values of the cache that is returned are its keys
// hint: keys to keys, values to values
// fails: prefill
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.caches_values_as_keys = true});
}

}  // namespace lab
