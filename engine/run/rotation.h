// Rotary position embedding: the angles of some positions, ready for the operators.
#pragma once

#include <cstdint>
#include <span>

#include "engine/run/matrix.h"

namespace engine {

// Row t belongs to position first_position + t, column i to the pair (i, i + pairs) of a head.
struct Rotation {
  Matrix cosine{};  // (n, pairs); pairs is head_dim / 2 unless only a part of the head is rotated
  Matrix sine{};    // (n, pairs)
  std::int64_t first_position = 0;
};

// Angle of pair i = position * rates[i], in double: a float angle is off by 8e-4 at position
// 30,005. `scale` multiplies both (YaRN's attention factor; 1 without).
Rotation make_rotation(std::span<const double> rates, double scale, std::int64_t first_position,
                       std::int64_t n);

}  // namespace engine
