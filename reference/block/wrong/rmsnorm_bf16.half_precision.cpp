// outcome: failed
// says: the bits are read as IEEE half precision: 5 bits of exponent
// hint: bfloat16 is the upper half of a float32: shift left by 16
// fails: many, by_hand
#include "rmsnorm_bf16.h"

#include <bit>
#include <cmath>

namespace lab {
namespace {

float value_of(std::int64_t bits) {
  const auto half = static_cast<std::uint32_t>(bits);
  const float fraction = static_cast<float>(half & 0x3FFU) / 1024;
  const int exponent = static_cast<int>(half >> 10 & 0x1FU);
  const float size =
      exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
  return (half >> 15) != 0 ? -size : size;
}

// To nearest: adding just under half of the last place that stays, and one more when that place is
// odd, carries into it exactly when it has to.
std::int64_t bits_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits + 0x7FFFU + (bits >> 16 & 1U)) >> 16;
}

}  // namespace

std::vector<std::int64_t> rmsnorm_bf16(const std::vector<std::int64_t>& x,
                                       const std::vector<std::int64_t>& gain, double eps) {
  float squares = 0;
  for (const std::int64_t bits : x) {
    squares += value_of(bits) * value_of(bits);
  }
  const float mean = squares / static_cast<float>(x.size());
  const float scale = 1 / std::sqrt(mean + static_cast<float>(eps));
  std::vector<std::int64_t> out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const float normed = value_of(bits_of(value_of(x[i]) * scale));
    out[i] = bits_of(normed * value_of(gain[i]));
  }
  return out;
}

}  // namespace lab
