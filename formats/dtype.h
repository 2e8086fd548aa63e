// Element types of a checkpoint, their sizes, and exact conversions of the two 16-bit floats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace formats {

// Names as safetensors writes them ("F32", "BF16", "F8_E4M3"). kUnknown is a type whose size we do
// not know: its tensors can be listed, not read.
enum class Dtype : std::uint8_t {
  kUnknown,
  kBool,
  kU8,
  kI8,
  kF8E4M3,
  kF8E5M2,
  kU16,
  kI16,
  kF16,
  kBf16,
  kU32,
  kI32,
  kF32,
  kU64,
  kI64,
  kF64,
};

std::size_t dtype_bytes(Dtype dtype);  // 0 for kUnknown
std::string_view dtype_name(Dtype dtype);
Dtype dtype_from_name(std::string_view name);  // kUnknown if no such type

// Every 16-bit pattern has one float; NaN stays NaN, subnormals are exact.
float bf16_to_float(std::uint16_t bits);
float f16_to_float(std::uint16_t bits);

// Nearest, ties to even; too large becomes infinity, NaN stays a (quiet) NaN.
std::uint16_t float_to_bf16(float value);
std::uint16_t float_to_f16(float value);

}  // namespace formats
