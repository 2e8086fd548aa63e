// outcome: failed
// says: new token i sees i + 1 keys, counted from the beginning: right for a prefill, blind afterwards
// hint: new token i sees start + i + 1 keys
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.mask = MaskFault::kTopLeft});
}

}  // namespace lab
