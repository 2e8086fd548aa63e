// outcome: failed
// says: cached keys are rotated once more in every call
// hint: what is in the cache has its rotation already
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.rotates_cached_again = true});
}

}  // namespace lab
