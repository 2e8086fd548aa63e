// outcome: failed
// says: the state is overwritten element by element while later elements still need the old one
// hint: keep the old state until the whole new one is computed: two vectors
// fails: six_steps
#include "recurrent_scan.h"

namespace lab {

Matrix recurrent_scan(const Matrix& x, const Matrix& w, const Matrix& u) {
  const int d = w.rows();
  Matrix states(x.rows(), d);
  Vector before(d, 0);
  for (int t = 0; t < x.rows(); ++t) {
    for (int o = 0; o < d; ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += w(o, c) * x(t, c);
      }
      for (int c = 0; c < d; ++c) {
        sum += u(o, c) * before[c];
      }
      before[o] = tanh(sum);
      states(t, o) = before[o];
    }
  }
  return states;
}

}  // namespace lab
