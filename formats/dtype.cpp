// Sizes and names of element types; bf16 and f16 by bit patterns, so that no flag changes a
// rounding.
#include "formats/dtype.h"

#include <array>
#include <bit>

namespace formats {

namespace {

struct DtypeRow {
  std::string_view name{};
  std::size_t bytes = 0;
};

// Indexed by Dtype.
constexpr std::array<DtypeRow, 16> kRows = {{{"unknown", 0},
                                             {"BOOL", 1},
                                             {"U8", 1},
                                             {"I8", 1},
                                             {"F8_E4M3", 1},
                                             {"F8_E5M2", 1},
                                             {"U16", 2},
                                             {"I16", 2},
                                             {"F16", 2},
                                             {"BF16", 2},
                                             {"U32", 4},
                                             {"I32", 4},
                                             {"F32", 4},
                                             {"U64", 8},
                                             {"I64", 8},
                                             {"F64", 8}}};

constexpr std::uint32_t kFloatInfinity = 0x7f800000u;

}  // namespace

std::size_t dtype_bytes(Dtype dtype) { return kRows[static_cast<std::size_t>(dtype)].bytes; }

std::string_view dtype_name(Dtype dtype) { return kRows[static_cast<std::size_t>(dtype)].name; }

Dtype dtype_from_name(std::string_view name) {
  for (std::size_t i = 1; i < kRows.size(); ++i) {
    if (kRows[i].name == name) {
      return static_cast<Dtype>(i);
    }
  }
  return Dtype::kUnknown;
}

float bf16_to_float(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

float f16_to_float(std::uint16_t bits) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
  const std::uint32_t exponent = (bits >> 10) & 0x1fu;
  const std::uint32_t mantissa = bits & 0x3ffu;
  if (exponent == 0) {  // zero or subnormal: mantissa * 2^-24 is exact in float
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
  }
  if (exponent == 0x1f) {
    return std::bit_cast<float>(sign | kFloatInfinity | (mantissa << 13));
  }
  return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
}

std::uint16_t float_to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7fffffffu) >
      kFloatInfinity) {  // NaN: cutting could leave an infinity, so set the quiet bit
    return static_cast<std::uint16_t>((bits >> 16) | 0x40u);
  }
  const std::uint32_t to_even = 0x7fffu + ((bits >> 16) & 1u);
  return static_cast<std::uint16_t>((bits + to_even) >> 16);
}

std::uint16_t float_to_f16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16) & 0x8000u;
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > kFloatInfinity) {
    return static_cast<std::uint16_t>(sign | 0x7e00u);
  }
  if (magnitude >= 0x477ff000u) {  // 65520, half way past the largest finite f16, and beyond
    return static_cast<std::uint16_t>(sign | 0x7c00u);
  }
  if (magnitude < 0x38800000u) {  // below 2^-14: adding 0.5 leaves the rounded multiple of 2^-24 in
                                  // the low bits
    const float shifted = std::bit_cast<float>(magnitude) + 0.5f;
    return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3f000000u));
  }
  const std::uint32_t to_even = 0xfffu + ((magnitude >> 13) & 1u);
  return static_cast<std::uint16_t>(sign | ((magnitude + to_even - (112u << 23)) >> 13));
}

}  // namespace formats
