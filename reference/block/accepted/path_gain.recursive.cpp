// outcome: passed
// says: the stack as a recursion, the two ends by a lambda
#include "path_gain.h"

#include <cmath>

namespace lab {
namespace {

using Layer = std::function<VectorD(const VectorD&)>;

VectorD through(const Layer& layer, const VectorD& z, int layers, bool residual) {
  if (layers == 0) {
    return z;
  }
  VectorD next = layer(z);
  for (int i = 0; residual && i < z.size(); ++i) {
    next[i] += z[i];
  }
  return through(layer, next, layers - 1, residual);
}

}  // namespace

double path_gain(const Layer& layer, const VectorD& x, int layers, bool residual) {
  const auto end = [&](double t) {
    VectorD moved = x;
    for (double& value : moved) {
      value += t / std::sqrt(x.size());
    }
    return through(layer, moved, layers, residual);
  };
  const VectorD a = end(1e-4);
  const VectorD b = end(-1e-4);
  double sum = 0;
  for (int i = 0; i < x.size(); ++i) {
    sum += std::pow((a[i] - b[i]) / 2e-4, 2);
  }
  return std::sqrt(sum);
}

}  // namespace lab
