// outcome: failed
// says: positions count from 0 in every call: a decode step rotates its token to position 0
// hint: new token i stands at position start + i
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.restarts = true});
}

}  // namespace lab
