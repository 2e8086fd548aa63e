// Bytes of a Value and back. The decoder trusts nothing: it bounds every count by the bytes that
// are left.
//
// Format (docs/wire.md): one tag byte, then the payload; integers little-endian; counts u32;
// tensors are dtype u8, rank u8, extents i64 each, then the packed elements. Depth is at most 16,
// rank at most 8, and a message holds at most 2^20 values (elements of tensors not counted).
#ifndef WIRE_CODEC_H
#define WIRE_CODEC_H

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "wire/value.h"

namespace lab::wire {

// The bytes are not a Value. what() says what is wrong and at which byte.
struct CodecError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::vector<std::uint8_t> encode(const Value& value);
Value decode(
    std::span<const std::uint8_t> bytes);  // throws CodecError; the whole span must be one value

}  // namespace lab::wire

#endif  // WIRE_CODEC_H
