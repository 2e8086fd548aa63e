// outcome: failed
// says: every function is called causal
// hint: compare two answers, with and without a changed future
// fails: plain_leaks, hidden_leaks, faint_leaks
#include "is_causal.h"

namespace lab {

bool is_causal(const std::function<Matrix(const Matrix&)>& f, int n, int d) {
  return f(Matrix(n, d, 1)).rows() == n;
}

}  // namespace lab
