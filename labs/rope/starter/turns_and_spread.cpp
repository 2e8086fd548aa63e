// Exercise `turns_and_spread`: what the rates mean in tokens.
#include "turns_and_spread.h"

namespace lab {

// What to do: a full turn is 2 pi radians.
double tokens_per_turn(double rate) {
  static_cast<void>(rate);
  return std::numeric_limits<double>::quiet_NaN();
}

// What to do: count the pairs whose turn is at most `context` tokens long.
int pairs_completing_a_turn(const VectorD& inv_freq, std::int64_t context) {
  static_cast<void>(inv_freq);
  static_cast<void>(context);
  return -1;
}

// What to do: find the pair whose turn is nearest to `context` tokens.
int pair_turning_nearest(const VectorD& inv_freq, std::int64_t context) {
  static_cast<void>(inv_freq);
  static_cast<void>(context);
  return -1;
}

// What to do: the mean of cos(distance * rate).
double mean_similarity(const VectorD& inv_freq, std::int64_t distance) {
  static_cast<void>(inv_freq);
  static_cast<void>(distance);
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace lab
