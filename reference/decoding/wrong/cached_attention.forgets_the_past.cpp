// outcome: failed
// says: the cache that is returned holds the new rows only
// hint: return the old rows and the new ones
// fails: chunk, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.forgets_all = true});
}

}  // namespace lab
