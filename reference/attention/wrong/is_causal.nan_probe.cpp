// outcome: failed
// says: the later tokens are NaN; an added mask cannot remove NaN (NaN - inf is NaN), so correct functions are rejected
// hint: probe with finite numbers, at most 1e4
// fails: plain_leaks, no_false_alarms
#include "is_causal.h"

namespace lab {

namespace {

// Some numbers with signs, never twice the same row.
Matrix tokens(int n, int d, int variant) {
  Matrix x(n, d);
  for (int i = 0; i < n; ++i) {
    for (int c = 0; c < d; ++c) {
      x(i, c) = static_cast<real>(std::sin(1.7 * i + 2.3 * c * c + 0.9 * variant));
    }
  }
  return x;
}

// True when the first `rows` rows differ by more than rounding.
bool differ(const Matrix& a, const Matrix& b, int rows) {
  for (int i = 0; i < rows; ++i) {
    for (int c = 0; c < a.cols(); ++c) {
      if (!(std::fabs(a(i, c) - b(i, c)) <= 1e-5F * (1 + std::fabs(a(i, c))))) {
        return true;
      }
    }
  }
  return false;
}

// x with its rows from `cut` on replaced by other ones, `size` times as large.
Matrix other_future(const Matrix& x, int cut, real size) {
  const Matrix other = tokens(x.rows(), x.cols(), cut);
  Matrix changed = x;
  for (int i = cut; i < x.rows(); ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      changed(i, c) = size * other(i, c) * std::numeric_limits<real>::quiet_NaN();
    }
  }
  return changed;
}

}  // namespace

bool is_causal(const std::function<Matrix(const Matrix&)>& f, int n, int d) {
  const Matrix x = tokens(n, d, 0);
  const Matrix answer = f(x);
  for (int cut = 1; cut < n; ++cut) {
    for (const real size : {real(1), real(1e4F)}) {
      if (differ(answer, f(other_future(x, cut, size)), cut)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace lab
