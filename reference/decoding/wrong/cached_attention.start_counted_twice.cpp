// outcome: failed
// says: the cached tokens are counted twice in the position
// hint: position = start + i, once
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.start_twice = true});
}

}  // namespace lab
