// outcome: failed
// says: each step adds the input of the whole stack, not of the step
// hint: add the z that this step reads
// fails: steps_that_halve
#include "path_gain.h"

#include <cmath>

namespace lab {
namespace {

VectorD stack(const std::function<VectorD(const VectorD&)>& layer, VectorD z, int layers,
              bool residual) {
  const VectorD first = z;
  for (int l = 0; l < layers; ++l) {
    VectorD next = layer(z);
    if (residual) {
      for (int i = 0; i < z.size(); ++i) {
        next[i] += first[i];
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
