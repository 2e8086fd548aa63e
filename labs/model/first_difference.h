// The contract of `first_difference`: do two runs of a model agree?
#ifndef MODEL_FIRST_DIFFERENCE_H
#define MODEL_FIRST_DIFFERENCE_H

#include "lab/lab.h"

namespace lab {

struct RunDifference {
  std::int64_t first = -1;  // the first row whose choice differs and counts; -1: none
  double margin = 0;        // by how much `theirs` leads its second best there; 0 when none
  double largest = 0;       // the largest difference of log-probabilities, over all rows
};
LAB_RECORD(RunDifference, first, margin, largest)

// ours, theirs (steps, vocab), vocab >= 2: the logits of two runs over the same tokens.
// Logits may differ by a constant per row and mean the same, so the runs are compared after
// log-softmax: logit minus the logarithm of the row's sum of exp. Logits may be as large as 1000.
// A row's choice is its largest logit, the lowest of several. A choice that differs counts only
// when `theirs` leads its second best by more than `tolerance`: closer calls are decided by
// rounding, and another machine may decide them otherwise.
RunDifference first_difference(const Matrix& ours, const Matrix& theirs, double tolerance);

}  // namespace lab

#endif  // MODEL_FIRST_DIFFERENCE_H
