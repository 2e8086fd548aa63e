// What rounding may not change: powers of two, signs, and the float32 mean.
#include "rmsnorm_bf16.h"

#include <bit>
#include <cstdint>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using Bits = std::vector<std::int64_t>;

Bits draw(Check& check, int n) {
  const lab::Matrix row = check.normal(1, n);
  Bits bits;
  for (const float value : row.row(0)) {
    bits.push_back(std::bit_cast<std::uint32_t>(value) >> 16);
  }
  return bits;
}

Bits call(Check& check, const Bits& x, const Bits& gain, double eps) {
  auto out = check.call<Bits>("rmsnorm_bf16", x, gain, eps);
  check.expect(out.size() == x.size(), "the result has " + std::to_string(out.size()) +
                                           " numbers, wanted " + std::to_string(x.size()));
  return out;
}

void expect_bits(Check& check, std::int64_t found, std::int64_t wanted, std::size_t i,
                 const std::string& why) {
  check.expect(found == wanted, "element " + std::to_string(i) + " is " + std::to_string(found) +
                                    ", wanted " + std::to_string(wanted) + ": " + why);
}

// With eps 0, four times the row is the same direction: the same bits.
void four_times_the_row(Check& check) {
  const Bits x = draw(check, 48);
  const Bits gain = draw(check, 48);
  Bits larger = x;
  for (std::int64_t& bits : larger) {
    bits += 2 << 7;  // two more in the exponent
  }
  const Bits before = call(check, x, gain, 0);
  const Bits after = call(check, larger, gain, 0);
  bool any = false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    expect_bits(check, after[i], before[i], i, "4 x has the same norm as x when eps is 0");
    any = any || before[i] != 0;
  }
  check.expect(any, "every result is 0");
}

void signs_pass_through(Check& check) {
  const Bits x = draw(check, 40);
  const Bits gain = draw(check, 40);
  Bits turned = x;
  for (std::int64_t& bits : turned) {
    bits ^= 0x8000;
  }
  const Bits before = call(check, x, gain, 1e-6);
  const Bits after = call(check, turned, gain, 1e-6);
  for (std::size_t i = 0; i < x.size(); ++i) {
    expect_bits(check, after[i], before[i] ^ 0x8000, i, "-x gives the result of x, negated");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(four_times_the_row), LAB_CHECK(signs_pass_through))
