// Conversions of 16-bit floats, checked on all patterns and at every rounding boundary.
#include "formats/dtype.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace formats {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Dtype, NamesAndSizesAgreeBothWays) {
  EXPECT_EQ(dtype_from_name("BF16"), Dtype::kBf16);
  EXPECT_EQ(dtype_name(Dtype::kF8E4M3), "F8_E4M3");
  EXPECT_EQ(dtype_bytes(Dtype::kI64), 8u);
  EXPECT_EQ(dtype_bytes(Dtype::kBool), 1u);
}

TEST(Dtype, UnknownNameHasNoSize) {
  EXPECT_EQ(dtype_from_name("F4"), Dtype::kUnknown);
  EXPECT_EQ(dtype_from_name("unknown"), Dtype::kUnknown);
  EXPECT_EQ(dtype_bytes(Dtype::kUnknown), 0u);
}

TEST(Dtype, Bf16RoundTripsEveryPatternThatIsNotNan) {
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const float value = bf16_to_float(static_cast<std::uint16_t>(bits));
    if (!std::isnan(value)) {
      ASSERT_EQ(float_to_bf16(value), bits);
    }
  }
}

TEST(Dtype, F16RoundTripsEveryPatternThatIsNotNan) {
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const float value = f16_to_float(static_cast<std::uint16_t>(bits));
    if (!std::isnan(value)) {
      ASSERT_EQ(float_to_f16(value), bits);
    }
  }
}

TEST(Dtype, NanStaysNan) {
  const float hidden =
      std::bit_cast<float>(0x7f800001u);  // all its mantissa is in the bits that are cut
  EXPECT_TRUE(std::isnan(bf16_to_float(float_to_bf16(hidden))));
  EXPECT_TRUE(std::isnan(f16_to_float(float_to_f16(hidden))));
  EXPECT_TRUE(std::isnan(bf16_to_float(0x7fc0)));
  EXPECT_TRUE(std::isnan(f16_to_float(0x7c01)));
}

TEST(Dtype, F16ReadsSubnormalsExactly) {
  EXPECT_EQ(f16_to_float(0x0001), 0x1p-24f);
  EXPECT_EQ(f16_to_float(0x03ff), 1023 * 0x1p-24f);
  EXPECT_EQ(f16_to_float(0x8001), -0x1p-24f);
}

TEST(Dtype, F16RoundsHalfToEven) {
  EXPECT_EQ(float_to_f16(1.0f + 0x1p-11f), 0x3c00);      // half way, even below
  EXPECT_EQ(float_to_f16(1.0f + 3 * 0x1p-11f), 0x3c02);  // half way, even above
  EXPECT_EQ(float_to_f16(0x1p-25f), 0x0000);
  EXPECT_EQ(float_to_f16(3 * 0x1p-25f), 0x0002);
  EXPECT_EQ(float_to_f16(std::nextafter(0x1p-25f, 1.0f)), 0x0001);
}

TEST(Dtype, F16OverflowsFrom65520) {
  EXPECT_EQ(float_to_f16(65519.996f), 0x7bff);
  EXPECT_EQ(float_to_f16(65520.0f), 0x7c00);
  EXPECT_EQ(float_to_f16(-1e9f), 0xfc00);
  EXPECT_EQ(f16_to_float(float_to_f16(-1e4f)), -1e4f);
}

TEST(Dtype, Bf16RoundsHalfToEven) {
  EXPECT_EQ(float_to_bf16(1.0f + 0x1p-8f), 0x3f80);
  EXPECT_EQ(float_to_bf16(1.0f + 3 * 0x1p-8f), 0x3f82);
  EXPECT_EQ(float_to_bf16(std::numeric_limits<float>::max()), 0x7f80);
}

// The positions beyond 256 that a bf16 counter cannot tell apart.
TEST(Dtype, Bf16RoundsPositionsAsReported) {
  const auto rounded = [](float value) { return bf16_to_float(float_to_bf16(value)); };
  EXPECT_EQ(rounded(255), 255);
  EXPECT_EQ(rounded(257), 256);
  EXPECT_EQ(rounded(259), 260);
  EXPECT_EQ(rounded(15962), 15936);
  EXPECT_EQ(rounded(32767), 32768);
  EXPECT_EQ(rounded(-1e9f), -998244352);
}

TEST(Dtype, KeepsSignedZeroAndInfinity) {
  EXPECT_EQ(float_to_f16(-0.0f), 0x8000);
  EXPECT_EQ(float_to_bf16(-0.0f), 0x8000);
  EXPECT_EQ(f16_to_float(0x7c00), kInfinity);
  EXPECT_EQ(bf16_to_float(0xff80), -kInfinity);
}

}  // namespace
}  // namespace formats
