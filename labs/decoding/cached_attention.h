// The contract of `cached_attention`: prefill and decode with one function.
#ifndef DECODING_CACHED_ATTENTION_H
#define DECODING_CACHED_ATTENTION_H

#include "lab/lab.h"

namespace lab {

// What one key-value head remembers of the tokens so far, in order.
struct LayerCache {
  Matrix keys{};    // (length, d), rotated to their positions already
  Matrix values{};  // (length, d)
};
LAB_RECORD(LayerCache, keys, values)

struct CachedStep {
  Matrix out{};  // (n, d)
  LayerCache cache{};
};
LAB_RECORD(CachedStep, out, cache)

// q, k, v (n, d): the projections of n new tokens at the positions start, start + 1, ...; not
// rotated. cache: the tokens at positions 0 to start - 1; at first its matrices have no rows.
//   1. q and k are rotated to their positions: pairs (j, j + d / 2), turned by
//      position * theta^(-2 j / d), angles in double
//   2. the rotated keys and the values are appended to the cache
//   3. token i attends to every cached token and to the new ones up to itself; scores / sqrt(d)
// Returns the new tokens' outputs and the longer cache; earlier rows of the cache are copied bit
// for bit. All tokens at once is a prefill, one token a decode step; the results agree. Throws
// std::invalid_argument when start is not the number of cached tokens.
CachedStep cached_attention(const Matrix& q, const Matrix& k, const Matrix& v,
                            const LayerCache& cache, int start, double theta);

}  // namespace lab

#endif  // DECODING_CACHED_ATTENTION_H
