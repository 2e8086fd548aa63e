// Seeded numbers that are the same on every machine: SplitMix64 and Box-Muller in double.
//
// std::normal_distribution and friends differ between standard libraries, so a written seed would
// mean nothing.
#ifndef WIRE_RANDOM_H
#define WIRE_RANDOM_H

#include <cmath>
#include <cstdint>
#include <numbers>

namespace lab::wire {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed ^ 0x9e3779b97f4a7c15ULL) {}

  // SplitMix64 (Steele, Lea, Flood 2014).
  std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  // Both ends included; the bias of the modulus is below 2^-32 for any range an exercise uses.
  std::int64_t integer(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(bits() % static_cast<std::uint64_t>(high - low + 1));
  }
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1.0p-53);
  }
  // Mean 0, deviation 1.
  double gaussian() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform(0, 1)));
    return radius * std::cos(2 * std::numbers::pi * uniform(0, 1));
  }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace lab::wire

#endif  // WIRE_RANDOM_H
