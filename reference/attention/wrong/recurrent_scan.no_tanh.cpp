// outcome: failed
// says: the sum is passed on as it is: without tanh the state is only another linear map of the inputs
// hint: apply tanh to each element of the sum before it becomes the state
// fails: six_steps, starts_from_zero
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
      for (int c = 0; c < x.cols(); ++c) {
        sum += w(o, c) * x(t, c);
      }
      for (int c = 0; c < d; ++c) {
        sum += u(o, c) * before[c];
      }
      state[o] = sum;
      states(t, o) = state[o];
    }
    before = state;
  }
  return states;
}

}  // namespace lab
