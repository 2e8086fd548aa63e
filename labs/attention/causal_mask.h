// The contract of `causal_mask`: which keys a query may look at, as numbers to add to the scores.
#ifndef ATTENTION_CAUSAL_MASK_H
#define ATTENTION_CAUSAL_MASK_H

#include "lab/lab.h"

namespace lab {

// n_q >= 1 queries, n_k >= 1 keys. Returns (n_q, n_k): 0 where query i may look at key j, minus
// infinity where it may not.
//
// The queries are the LAST n_q of the n_k positions ("bottom-right" alignment): query i stands at
// position i + (n_k - n_q) and looks at the keys up to and including its own position. With n_q = 1
// (one new token, n_k cached keys) everything is allowed. With n_q > n_k the first n_q - n_k rows
// have no key: minus infinity everywhere, no exception.
Matrix causal_mask(int n_q, int n_k);

}  // namespace lab

#endif  // ATTENTION_CAUSAL_MASK_H
