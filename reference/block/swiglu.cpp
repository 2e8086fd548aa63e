// The gate decides, element by element, how much of the up projection passes.
#include "swiglu.h"

namespace lab {

namespace {

// x (n, in), w (out, in): x · wT.
Matrix project(const Matrix& x, const Matrix& w) {
  Matrix out(x.rows(), w.rows(), 0);
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      for (int c = 0; c < x.cols(); ++c) {
        out(i, o) += x(i, c) * w(o, c);
      }
    }
  }
  return out;
}

real activation(real x) { return x / (1 + exp(-x)); }

}  // namespace

Matrix silu(const Matrix& x) {
  Matrix out(x.rows(), x.cols());
  for (int i = 0; i < x.size(); ++i) {
    out.data()[i] = activation(x.data()[i]);
  }
  return out;
}

Matrix swiglu(const Matrix& z, const Matrix& w_gate, const Matrix& w_up, const Matrix& w_down) {
  const Matrix gate = project(z, w_gate);
  const Matrix up = project(z, w_up);
  Matrix inner(z.rows(), w_gate.rows());
  for (int i = 0; i < inner.size(); ++i) {
    const real g = gate.data()[i];
    const real u = up.data()[i];
    inner.data()[i] = activation(g) * u;
  }
  return project(inner, w_down);
}

}  // namespace lab
