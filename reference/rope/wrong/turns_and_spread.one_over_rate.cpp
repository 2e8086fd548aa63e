// outcome: failed
// says: 1 / rate tokens bring a pair one radian further, not once around
// hint: a full turn is 2 pi radians: 2 pi / rate
// fails: by_hand, turns_of_the_lesson
#include "turns_and_spread.h"

#include <numbers>

namespace lab {

double tokens_per_turn(double rate) { return 1 / rate; }

int pairs_completing_a_turn(const VectorD& inv_freq, std::int64_t context) {
  int count = 0;
  for (const double rate : inv_freq) {
    count += tokens_per_turn(rate) <= static_cast<double>(context) ? 1 : 0;
  }
  return count;
}

int pair_turning_nearest(const VectorD& inv_freq, std::int64_t context) {
  int nearest = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < inv_freq.size(); ++i) {
    const double off = std::fabs(tokens_per_turn(inv_freq[i]) - static_cast<double>(context));
    if (off < smallest) {
      smallest = off;
      nearest = i;
    }
  }
  return nearest;
}

double mean_similarity(const VectorD& inv_freq, std::int64_t distance) {
  double sum = 0;
  for (const double rate : inv_freq) {
    sum += std::cos(static_cast<double>(distance) * rate);
  }
  return sum / inv_freq.size();
}

}  // namespace lab
