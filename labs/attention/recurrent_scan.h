// The contract of `recurrent_scan`: the way before attention, one step after the other.
#ifndef ATTENTION_RECURRENT_SCAN_H
#define ATTENTION_RECURRENT_SCAN_H

#include "lab/lab.h"

namespace lab {

// x (n, d_in): one input per row.  w (d, d_in) and u (d, d) are stored (out, in).
// Returns (n, d): row t is h_t = tanh(w · x_t + u · h_(t-1)), where h before the first step is 0.
//
// Row t needs row t-1: n steps that cannot run at the same time. Keep this in mind when you write
// attention_head, where every row could.
Matrix recurrent_scan(const Matrix& x, const Matrix& w, const Matrix& u);

}  // namespace lab

#endif  // ATTENTION_RECURRENT_SCAN_H
