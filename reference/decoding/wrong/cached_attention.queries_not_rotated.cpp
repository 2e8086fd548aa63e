// outcome: failed
// says: queries are not rotated
// hint: rotate q and k alike
// fails: prefill
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.rotates_q = false});
}

}  // namespace lab
