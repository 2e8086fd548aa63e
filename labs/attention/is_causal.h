// The contract of `is_causal`: a test that you write, for functions of others.
#ifndef ATTENTION_IS_CAUSAL_H
#define ATTENTION_IS_CAUSAL_H

#include <functional>

#include "lab/lab.h"

namespace lab {

// f takes a sequence x (n, d), one token per row, and answers n rows of its own width. n >= 2.
// Returns true when row i of f(x) depends on rows 0..i of x only, for every i. Returns false when
// any row reads a later token, and also when the same x gets different answers (dropout left on).
//
// f is a black box in another process: call it as often as you need (a few hundred calls are fine).
// Correct functions may differ in their last bits from call to call, by a few parts in ten million.
// Use finite probes of at most 1e4: an infinity or a NaN in a later token turns into NaN in correct
// functions too, because their mask is added (inf - inf), and a mask of -1e9 is correct but cannot
// hide 1e20.
bool is_causal(const std::function<Matrix(const Matrix&)>& f, int n, int d);

}  // namespace lab

#endif  // ATTENTION_IS_CAUSAL_H
