// outcome: failed
// says: a start that does not fit the cache is accepted
// hint: compare start with cache.keys.rows() and throw std::invalid_argument
// fails: start_must_fit
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.checks_start = false});
}

}  // namespace lab
