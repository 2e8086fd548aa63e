// outcome: failed
// says: the values of earlier tokens are not kept
// hint: append to values what you append to keys
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.forgets_values = true});
}

}  // namespace lab
