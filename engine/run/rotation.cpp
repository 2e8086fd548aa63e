// Angles in double, stored as the float sine and cosine they give.
#include "engine/run/rotation.h"

#include <cmath>

namespace engine {

Rotation make_rotation(std::span<const double> rates, double scale, std::int64_t first_position,
                       std::int64_t n) {
  const auto pairs = static_cast<std::int64_t>(rates.size());
  Rotation rotation{Matrix(n, pairs), Matrix(n, pairs), first_position};
  for (std::int64_t t = 0; t < n; ++t) {
    for (std::int64_t i = 0; i < pairs; ++i) {
      const double angle = static_cast<double>(first_position + t) * rates[i];
      rotation.cosine(t, i) = static_cast<float>(scale * std::cos(angle));
      rotation.sine(t, i) = static_cast<float>(scale * std::sin(angle));
    }
  }
  return rotation;
}

}  // namespace engine
