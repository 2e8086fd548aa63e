// outcome: failed
// says: behind the first call every position is one too high
// hint: the first new token stands at position start
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.shift_after_first = 1});
}

}  // namespace lab
