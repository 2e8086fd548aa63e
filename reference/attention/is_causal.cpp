// A causality test: replace everything from row `cut` on, and see whether an earlier row notices.
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
      // Negated, so that NaN counts as a difference.
      if (!(std::fabs(a(i, c) - b(i, c)) <= 1e-5F * (1 + std::fabs(a(i, c))))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool is_causal(const std::function<Matrix(const Matrix&)>& f, int n, int d) {
  const Matrix x = tokens(n, d, 0);
  const Matrix answer = f(x);
  for (int cut = 1; cut < n; ++cut) {
    // Ordinary tokens, and large ones: a leak of 1e-5 of a weight only shows beside the latter.
    for (const real size : {1.0F, 1e4F}) {
      const Matrix other = tokens(n, d, cut);
      Matrix changed = x;
      for (int i = cut; i < n; ++i) {
        for (int c = 0; c < d; ++c) {
          changed(i, c) = size * other(i, c);
        }
      }
      if (differ(answer, f(changed), cut)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace lab
