// outcome: failed
// says: values are rotated as well
// hint: only q and k are rotated
// fails: prefill
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.rotates_v = true});
}

}  // namespace lab
