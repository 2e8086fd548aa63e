// Widening of stored rows, whatever their alignment.
#include "engine/run/weight.h"

#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>

namespace engine {
namespace {

std::uint16_t load_u16(const std::byte* at) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, at, sizeof bits);
  return bits;
}

}  // namespace

void widen_row(const Weight& weight, std::int64_t i, std::span<float> out) {
  const std::byte* from = weight.row(i);
  switch (weight.dtype) {
    case formats::Dtype::kF32:
      std::memcpy(out.data(), from, out.size_bytes());
      return;
    case formats::Dtype::kBf16:  // a bfloat16 is the upper half of a float
      for (std::size_t j = 0; j < out.size(); ++j) {
        out[j] = std::bit_cast<float>(std::uint32_t{load_u16(from + 2 * j)} << 16);
      }
      return;
    case formats::Dtype::kF16:
      for (std::size_t j = 0; j < out.size(); ++j) {
        out[j] = formats::f16_to_float(load_u16(from + 2 * j));
      }
      return;
    default:
      throw std::invalid_argument("a weight of dtype " +
                                  std::string(formats::dtype_name(weight.dtype)) +
                                  " cannot be multiplied, only F32, F16 and BF16");
  }
}

}  // namespace engine
