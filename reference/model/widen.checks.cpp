// Known bit patterns of the three types, every half-precision number, and what is refused.
#include "widen.h"

#include <bit>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Vector;
using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(const std::vector<std::uint32_t>& patterns, int width) {
  Bytes bytes;
  for (const std::uint32_t pattern : patterns) {
    for (int b = 0; b < width; ++b) {
      bytes.push_back(static_cast<std::uint8_t>(pattern >> (8 * b)));
    }
  }
  return bytes;
}

std::string hex(std::uint32_t pattern) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string text = "0x";
  for (int shift = 12; shift >= 0; shift -= 4) {
    text += kDigits[(pattern >> shift) & 15];
  }
  return text;
}

bool same(float found, float wanted) {
  return std::isnan(wanted)
             ? std::isnan(found)
             : std::bit_cast<std::uint32_t>(found) == std::bit_cast<std::uint32_t>(wanted);
}

void expect_all(Check& check, const std::vector<std::uint32_t>& patterns, int width,
                const std::string& dtype) {
  const Bytes bytes = bytes_of(patterns, width);
  const Vector wanted = lab::widen(bytes, dtype);
  const auto found = check.call<Vector>("widen", bytes, dtype);
  check.expect(found.size() == wanted.size(), dtype + ": found " + std::to_string(found.size()) +
                                                  " numbers, wanted " +
                                                  std::to_string(wanted.size()));
  for (int i = 0; i < wanted.size(); ++i) {
    check.expect(same(found[i], wanted[i]),
                 dtype + " " + hex(patterns[static_cast<std::size_t>(i)]) + ": found " +
                     lab::number_text(found[i]) + ", wanted " + lab::number_text(wanted[i]));
  }
}

void bfloat16(Check& check) {
  // 1, -2, 3.140625, the smallest normal number, 1e30 nearly, infinity, NaN, -0
  expect_all(check, {0x3f80, 0xc000, 0x4049, 0x0080, 0x7149, 0x7f80, 0x7fc0, 0x8000}, 2, "BF16");
}

void half_precision(Check& check) {
  // 1, -2, 3.140625, 65504, 2^-14, 0, -0
  expect_all(check, {0x3c00, 0xc000, 0x4248, 0x7bff, 0x0400, 0x0000, 0x8000}, 2, "F16");
}

void half_precision_below_the_normal_numbers(Check& check) {
  expect_all(check, {0x0001, 0x03ff, 0x8001, 0x0200}, 2, "F16");
}

void half_precision_infinity_and_nan(Check& check) {
  expect_all(check, {0x7c00, 0xfc00, 0x7e00, 0x7c01}, 2, "F16");
}

void floats(Check& check) {
  expect_all(check, {0x3f800000, 0xc0490fdb, 0x00000001, 0x7f800000, 0x12345678}, 4, "F32");
}

void nothing_is_no_number(Check& check) {
  for (const char* dtype : {"F32", "BF16", "F16"}) {
    expect_all(check, {}, 2, dtype);
  }
}

void expect_refusal(Check& check, const Bytes& bytes, const std::string& dtype,
                    const std::vector<std::string>& words) {
  const std::string text = check.thrown_by("widen", bytes, dtype);
  check.expect(!text.empty(), dtype + " of " + std::to_string(bytes.size()) +
                                  " bytes: found a result, wanted an exception");
  for (const std::string& word : words) {
    check.expect(text.find(word) != std::string::npos,
                 "the exception says '" + text + "', wanted '" + word + "' in it");
  }
}

void unknown_types_are_refused(Check& check) {
  for (const char* dtype : {"I64", "F64", "f32", "F8_E4M3"}) {
    expect_refusal(check, Bytes(8), dtype, {dtype});
  }
}

void half_an_element_is_refused(Check& check) {
  expect_refusal(check, Bytes(7), "F32", {"7", "4"});
  expect_refusal(check, Bytes(5), "BF16", {"5", "2"});
}

}  // namespace

LAB_CHECKS(LAB_CHECK(bfloat16), LAB_CHECK(half_precision),
           LAB_CHECK(half_precision_below_the_normal_numbers),
           LAB_CHECK(half_precision_infinity_and_nan), LAB_CHECK(floats),
           LAB_CHECK(nothing_is_no_number), LAB_CHECK(unknown_types_are_refused),
           LAB_CHECK(half_an_element_is_refused))
