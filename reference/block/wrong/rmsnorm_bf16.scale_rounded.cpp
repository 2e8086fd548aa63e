// outcome: failed
// says: 1 / sqrt(mean + eps) is rounded to bfloat16 before it is used
// hint: keep the scale in float32
// fails: many
#include "rmsnorm_bf16.h"

#include <bit>
#include <cmath>

namespace lab {
namespace {

float value_of(std::int64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
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
  const float scale = value_of(bits_of(1 / std::sqrt(mean + static_cast<float>(eps))));
  std::vector<std::int64_t> out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const float normed = value_of(bits_of(value_of(x[i]) * scale));
    out[i] = bits_of(normed * value_of(gain[i]));
  }
  return out;
}

}  // namespace lab
