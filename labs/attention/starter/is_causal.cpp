// Exercise `is_causal`: find out whether a function lets a position read its future.
#include "is_causal.h"

namespace lab {

// What to do: call f on some x and on an x whose later rows are different, and compare the rows
// that must not have noticed. Returning the same answer for everything gives no points.
bool is_causal(const std::function<Matrix(const Matrix&)>& f, int n, int d) {
  static_cast<void>(f);
  static_cast<void>(n);
  static_cast<void>(d);
  return false;
}

}  // namespace lab
