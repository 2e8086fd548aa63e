// outcome: failed
// says: row t holds the state before step t: the whole result is one row late and starts with zeros
// hint: write the state to row t after it has been computed from x_t, not before
// fails: six_steps, starts_from_zero
#include "recurrent_scan.h"

#include <algorithm>

namespace lab {

Matrix recurrent_scan(const Matrix& x, const Matrix& w, const Matrix& u) {
  const int d = w.rows();
  Matrix states(x.rows(), d);
  Vector before(d, 0);
  for (int t = 0; t < x.rows(); ++t) {
    Vector state(d);
    std::copy(before.begin(), before.end(), states.row(t).begin());
    for (int o = 0; o < d; ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += w(o, c) * x(t, c);
      }
      for (int c = 0; c < d; ++c) {
        sum += u(o, c) * before[c];
      }
      state[o] = tanh(sum);
    }
    before = state;
  }
  return states;
}

}  // namespace lab
