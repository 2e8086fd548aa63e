// outcome: failed
// says: BF16 is read as half precision
// hint: a bfloat16 is the upper half of a float
// fails: bfloat16
#include "widen.h"

#include <bit>
#include <stdexcept>

namespace lab {

namespace {

float half_to_float(std::uint32_t bits) {
  const float sign = (bits & 0x8000) != 0 ? -1.0F : 1.0F;
  const int exponent = static_cast<int>((bits >> 10) & 31);
  const auto fraction = static_cast<float>(bits & 1023);
  if (exponent == 31) {
    return fraction == 0 ? sign * std::numeric_limits<float>::infinity()
                         : std::numeric_limits<float>::quiet_NaN();
  }
  return exponent == 0 ? sign * std::ldexp(fraction, -24)
                       : sign * std::ldexp(1024 + fraction, exponent - 25);
}

}  // namespace

Vector widen(const std::vector<std::uint8_t>& bytes, const std::string& dtype) {
  if (dtype != "F32" && dtype != "BF16" && dtype != "F16") {
    throw std::invalid_argument("the type " + dtype + " is not F32, BF16 or F16");
  }
  const std::size_t width = dtype == "F32" ? 4 : 2;
  if (bytes.size() % width != 0) {
    throw std::invalid_argument(std::to_string(bytes.size()) + " bytes are not a whole number of " +
                                std::to_string(width) + "-byte elements");
  }
  Vector values(static_cast<int>(bytes.size() / width));
  for (int i = 0; i < values.size(); ++i) {
    std::uint32_t bits = 0;
    for (std::size_t b = 0; b < width; ++b) {
      bits |= static_cast<std::uint32_t>(bytes[static_cast<std::size_t>(i) * width + b]) << (8 * b);
    }
    if (width == 2) {
      values[i] = half_to_float(bits);
    } else {
      values[i] = std::bit_cast<float>(dtype == "BF16" ? bits << 16 : bits);
    }
  }
  return values;
}

}  // namespace lab
