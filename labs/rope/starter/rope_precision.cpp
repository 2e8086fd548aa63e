// Exercise `rope_precision`: what float and bfloat16 do to a rotation far out.
#include "rope_precision.h"

namespace lab {

// What to do: rotate q and k as in rope_relative, with angles made the way `angles` says.
double drifting_score(const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n,
                      double theta, Angles angles) {
  static_cast<void>(q);
  static_cast<void>(k);
  static_cast<void>(m);
  static_cast<void>(n);
  static_cast<void>(theta);
  static_cast<void>(angles);
  return std::numeric_limits<double>::quiet_NaN();
}

// What to do: over all pairs, how far is the cosine of the float angle from that of the double one?
double worst_cosine_error(int head_dim, double theta, std::int64_t position) {
  static_cast<void>(head_dim);
  static_cast<void>(theta);
  static_cast<void>(position);
  return std::numeric_limits<double>::quiet_NaN();
}

// What to do: keep 8 significant bits of the position, rounded to the nearest.
std::int64_t bfloat16_position(std::int64_t position) {
  static_cast<void>(position);
  return -1;
}

}  // namespace lab
