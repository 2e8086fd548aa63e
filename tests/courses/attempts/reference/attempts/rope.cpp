// Rotation of half-split pairs, angles in double.
#include "rope.h"

namespace lab {

Vector rope(const Vector& x, std::int64_t position, double theta) {
  const int half = x.size() / 2;
  Vector result(x.size());
  for (int i = 0; i < half; ++i) {
    const double angle = static_cast<double>(position) * std::pow(theta, -2.0 * i / x.size());
    const real c = static_cast<float>(std::cos(angle));
    const real s = static_cast<float>(std::sin(angle));
    result[i] = x[i] * c - x[i + half] * s;
    result[i + half] = x[i + half] * c + x[i] * s;
  }
  return result;
}

}  // namespace lab
