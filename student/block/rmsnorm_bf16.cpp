// Exercise `rmsnorm_bf16`: the norm on 16-bit numbers.
#include "rmsnorm_bf16.h"

namespace lab {

// What to do: bits to float, the norm in float with two roundings, float to bits. std::bit_cast
// (from <bit>) turns a std::uint32_t into a float and back.
std::vector<std::int64_t> rmsnorm_bf16(const std::vector<std::int64_t>& x,
                                       const std::vector<std::int64_t>& /*gain*/, double /*eps*/) {
  std::vector<std::int64_t> out(x.size());
  return out;
}

}  // namespace lab
