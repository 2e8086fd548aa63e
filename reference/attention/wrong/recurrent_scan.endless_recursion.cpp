// outcome: crashed
// says: the recursion counts down by two and never meets its base case for every second step, so it runs until the stack is full
// hint: a recursion needs a base case that every path reaches; a loop over t with one state vector needs none
// fails: six_steps
#include "recurrent_scan.h"

namespace lab {

namespace {

// h_t; the state before the first step is zero.
Vector state_after(const Matrix& x, const Matrix& w, const Matrix& u, int t) {
  if (t == -1) {
    return Vector(w.rows(), 0);
  }
  const Vector before = state_after(x, w, u, t - 2);
  Vector state(w.rows());
  for (int o = 0; o < w.rows(); ++o) {
    real sum = 0;
    for (int c = 0; c < x.cols(); ++c) {
      sum += w(o, c) * x(t, c);
    }
    for (int c = 0; c < w.rows(); ++c) {
      sum += u(o, c) * before[c];
    }
    state[o] = tanh(sum);
  }
  return state;
}

}  // namespace

Matrix recurrent_scan(const Matrix& x, const Matrix& w, const Matrix& u) {
  Matrix states(x.rows(), w.rows());
  for (int t = 0; t < x.rows(); ++t) {
    const Vector state = state_after(x, w, u, t);
    for (int o = 0; o < w.rows(); ++o) {
      states(t, o) = state[o];
    }
  }
  return states;
}

}  // namespace lab
