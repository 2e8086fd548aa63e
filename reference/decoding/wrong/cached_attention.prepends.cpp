// outcome: failed
// says: new rows are put before the old ones
// hint: append: rows stand in the order of positions
// fails: chunk, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.prepends = true});
}

}  // namespace lab
