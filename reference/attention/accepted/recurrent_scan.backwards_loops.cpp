// outcome: passed
// says: the same sums from the last column to the first
#include "recurrent_scan.h"

namespace lab {

Matrix recurrent_scan(const Matrix& x, const Matrix& w, const Matrix& u) {
  const int d = w.rows();
  Matrix states(x.rows(), d);
  Vector before(d, 0);
  for (int t = 0; t < x.rows(); ++t) {
    Vector state(d);
    for (int o = 0; o < d; ++o) {
      real sum = 0;
      for (int c = x.cols() - 1; c >= 0; --c) {
        sum += w(o, c) * x(t, c);
      }
      for (int c = d - 1; c >= 0; --c) {
        sum += u(o, c) * before[c];
      }
      state[o] = tanh(sum);
      states(t, o) = state[o];
    }
    before = state;
  }
  return states;
}

}  // namespace lab
