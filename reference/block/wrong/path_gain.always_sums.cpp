// outcome: failed
// says: the stream is added whether residual is set or not
// hint: without residual, z becomes layer(z)
// fails: steps_that_halve, steps_of_zeros
#include "path_gain.h"

#include <cmath>

namespace lab {
namespace {

VectorD stack(const std::function<VectorD(const VectorD&)>& layer, VectorD z, int layers,
              bool residual) {
  for (int l = 0; l < layers; ++l) {
    VectorD next = layer(z);
    if (residual || l >= 0) {
      for (int i = 0; i < z.size(); ++i) {
        next[i] += z[i];
      }
    }
    z = next;
  }
  return z;
}

}  // namespace

double path_gain(const std::function<VectorD(const VectorD&)>& layer, const VectorD& x, int layers,
                 bool residual) {
  constexpr double kStep = 1e-4;
  VectorD ahead = x;
  VectorD behind = x;
  for (int i = 0; i < x.size(); ++i) {
    ahead[i] += kStep / std::sqrt(x.size());
    behind[i] -= kStep / std::sqrt(x.size());
  }
  const VectorD a = stack(layer, ahead, layers, residual);
  const VectorD b = stack(layer, behind, layers, residual);
  double squares = 0;
  for (int i = 0; i < x.size(); ++i) {
    squares += (a[i] - b[i]) * (a[i] - b[i]);
  }
  return std::sqrt(squares) / (2 * kStep);
}

}  // namespace lab
