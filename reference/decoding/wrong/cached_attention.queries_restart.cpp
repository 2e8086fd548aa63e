// outcome: failed
// says: queries are rotated as if each call began at position 0; their keys are rotated to where they stand
// hint: query i of a call stands at start + i, as its key does
// fails: decode_step, one_by_one
#include "cached_attention.faults.h"

namespace lab {

CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta) {
  return faulty_step(q, k, v, cache, start, theta, {.q_restarts = true});
}

}  // namespace lab
