// A weight matrix as the checkpoint stores it: (out, in), 16 or 32 bits a value, perhaps mapped.
#pragma once

#include <cstdint>
#include <span>

#include "engine/run/matrix.h"
#include "formats/dtype.h"

namespace engine {

// A view: the bytes belong to a mapped file or to a Buffer. They may start at any address.
struct Weight {
  std::int64_t rows = 0;     // outputs
  std::int64_t columns = 0;  // inputs
  formats::Dtype dtype = formats::Dtype::kF32;
  const std::byte* data = nullptr;
  std::span<const float> bias{};  // (out), or empty

  const std::byte* row(std::int64_t i) const {
    return data + static_cast<std::size_t>(i * columns) * formats::dtype_bytes(dtype);
  }
};

// Row i as floats; `out` holds weight.columns values.
void widen_row(const Weight& weight, std::int64_t i, std::span<float> out);

}  // namespace engine
