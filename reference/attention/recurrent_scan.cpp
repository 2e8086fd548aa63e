// A recurrent layer: each state is made of the input and of the state before it.
#include "recurrent_scan.h"

namespace lab {

Matrix recurrent_scan(const Matrix& x, const Matrix& w, const Matrix& u) {
  const int d = w.rows();
  Matrix states(x.rows(), d);
  Vector before(d, 0);  // h_(t-1)
  for (int t = 0; t < x.rows(); ++t) {
    Vector state(d);
    for (int o = 0; o < d; ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += w(o, c) * x(t, c);
      }
      for (int c = 0; c < d; ++c) {
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
