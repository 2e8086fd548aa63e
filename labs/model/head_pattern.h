// The contract of `head_pattern`: what a head looks at, in three numbers.
#ifndef MODEL_HEAD_PATTERN_H
#define MODEL_HEAD_PATTERN_H

#include "lab/lab.h"

namespace lab {

struct HeadPattern {
  double previous = 0;   // weight on the token just before
  double first = 0;      // weight on token 0
  double induction = 0;  // weight on the token that came after the last earlier copy of this one
};
LAB_RECORD(HeadPattern, previous, first, induction)

// weights (n, n) of one head, n >= 2, and the ids (n) of its tokens. Each number is a mean over
// rows:
//   previous   weights(i, i - 1), over i = 1 to n - 1
//   first      weights(i, 0), over i = 1 to n - 1
//   induction  weights(i, j + 1), where j < i is the latest position with ids[j] = ids[i]; over the
//              rows that have such a j with j + 1 < i; 0 when there is none
HeadPattern head_pattern(const Matrix& weights, const std::vector<std::int64_t>& ids);

}  // namespace lab

#endif  // MODEL_HEAD_PATTERN_H
