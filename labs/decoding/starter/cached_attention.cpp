// Exercise `cached_attention`: attention of new tokens over remembered ones.
#include "cached_attention.h"

namespace lab {

// What to do: rotate, append, attend.
CachedStep cached_attention(const Matrix& q, const Matrix& /*k*/, const Matrix& v,
                            const LayerCache& cache, int /*start*/, double /*theta*/) {
  CachedStep step{.out = Matrix(q.rows(), v.cols()), .cache = cache};
  return step;
}

}  // namespace lab
