// outcome: failed
// says: the state is set back to zero in every step, so no step knows of the one before
// hint: declare the state before the loop over t, and let each step leave its state to the next
// fails: six_steps, remembers, carries_the_first_step
#include "recurrent_scan.h"

namespace lab {

Matrix recurrent_scan(const Matrix& x, const Matrix& w, const Matrix& u) {
  const int d = w.rows();
  Matrix states(x.rows(), d);
  for (int t = 0; t < x.rows(); ++t) {
    Vector before(d, 0);
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
    before = state;  // too late: it is made anew above
  }
  return states;
}

}  // namespace lab
