// The contract of `depends_on_distance_only`: a test that you write, for scores of others.
#ifndef ROPE_DEPENDS_ON_DISTANCE_ONLY_H
#define ROPE_DEPENDS_ON_DISTANCE_ONLY_H

#include <functional>

#include "lab/lab.h"

namespace lab {

// score(q, k, m, n) gives the score of a query q (head_dim) at position m and a key k (head_dim) at
// position n, in double. It takes positions from 0 to 131,071.
// Returns true when the score depends on m and n through m - n alone, over that whole range, for
// every q and k; false when two pairs at the same distance can get different scores.
//
// Only this is asked. A rotation with wrong rates, wrong pairs or the wrong sense depends on the
// distance only, and so does a score that ignores the positions: true. Whether the score is the
// right one is another question, which goldens answer.
//
// score is a black box in another process: a few hundred calls are fine. Scores at equal distances
// may differ by rounding, up to 1e-8 (1 + |q| |k|); real faults of this exercise reach 1e-4 or more
// of |q| |k| somewhere in the range, some of them only far out.
bool depends_on_distance_only(
    const std::function<double(const VectorD&, const VectorD&, std::int64_t, std::int64_t)>& score,
    int head_dim);

}  // namespace lab

#endif  // ROPE_DEPENDS_ON_DISTANCE_ONLY_H
