// outcome: failed
// says: scores are not divided by sqrt(d)
// hint: divide each score by sqrt(d)
// fails: prefill
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.scales = false});
}

}  // namespace lab
