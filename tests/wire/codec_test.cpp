// The codec: every type survives the way there and back, and hostile bytes are refused in words.
#include "wire/codec.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace lab::wire {
namespace {

using Byte = std::uint8_t;

Tensor small_tensor() {
  const std::array<float, 6> values{1, -0.0F, 3.5F, 1e-40F, 5, 6};
  return Tensor::of({2, 3}, std::span<const float>(values));
}

// One of each type, nested.
Value everything() {
  const std::array<double, 1> one{0.1};
  const std::array<std::int64_t, 2> two{std::numeric_limits<std::int64_t>::min(), 7};
  Tensor flags = Tensor::zeros(DType::kBool, {3});
  flags.set(1, std::uint8_t{1});
  return {List{{Null{}},
               {true},
               {std::int64_t{-5}},
               {2.5F},
               {1e300},
               {std::string("caf\xc3\xa9\0x", 7)},
               {Bytes{{0, 255, 7}}},
               {small_tensor()},
               {Tensor::of({}, std::span<const double>(one))},
               {Tensor::of({2}, std::span<const std::int64_t>(two))},
               {flags},
               {Tensor::zeros(DType::kF32, {0, 4})},
               {Record{"pair", {{"first", {1.0}}, {"second", {List{}}}}}},
               {RemoteFunction{42}}}};
}

std::string error_of(std::vector<Byte> bytes) {
  try {
    decode(bytes);
  } catch (const CodecError& error) {
    return error.what();
  }
  return "";
}

TEST(Codec, EveryTypeSurvives) { EXPECT_EQ(decode(encode(everything())), everything()); }

TEST(Codec, NanKeepsItsBits) {
  const std::uint32_t bits = 0x7fc12345;
  float nan = 0;
  __builtin_memcpy(&nan, &bits, sizeof(nan));
  const Value back = decode(encode({nan}));
  std::uint32_t got = 0;
  __builtin_memcpy(&got, back.get_if<float>(), sizeof(got));
  EXPECT_EQ(got, bits);
}

TEST(Codec, LayoutIsTagThenLittleEndianPayload) {
  EXPECT_EQ(encode({std::int64_t{258}}), (std::vector<Byte>{2, 2, 1, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(encode({std::string("ab")}), (std::vector<Byte>{5, 2, 0, 0, 0, 'a', 'b'}));
}

TEST(Codec, EveryTruncationIsRefused) {
  const std::vector<Byte> whole = encode(everything());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(error_of({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}), "")
        << size << " of " << whole.size();
  }
}

TEST(Codec, BytesBehindTheValueAreRefused) {
  EXPECT_EQ(error_of({0, 0, 0}), "byte 1: 2 bytes after the value");
}

TEST(Codec, ShortBytesSayWhatIsMissing) {
  EXPECT_EQ(error_of({2, 1, 1}), "byte 1: needs 8 bytes, 2 are left");
  EXPECT_EQ(error_of({}), "byte 0: needs 1 bytes, 0 are left");
}

TEST(Codec, UnknownTagIsRefused) { EXPECT_EQ(error_of({200}), "byte 0: unknown tag 200"); }

TEST(Codec, ABoolIsZeroOrOne) { EXPECT_EQ(error_of({1, 2}), "byte 2: a bool of 2"); }

TEST(Codec, CountsAreBoundedByTheBytesThatAreLeft) {
  EXPECT_EQ(error_of({5, 255, 255, 255, 255, 'a'}), "byte 5: a count of 4294967295 in 1 bytes");
  EXPECT_EQ(error_of({6, 2, 0, 0, 0, 1}), "byte 5: a count of 2 in 1 bytes");
  EXPECT_EQ(error_of({8, 0, 0, 0, 128}), "byte 5: a count of 2147483648 in 0 bytes");
  // A field takes five bytes or more: its name's count and a tag.
  EXPECT_EQ(error_of({9, 0, 0, 0, 0, 2, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}),
            "byte 9: a count of 2 in 9 bytes");
}

TEST(Codec, SixteenLevelsAreReadAndSeventeenRefused) {
  std::vector<Byte> bytes;
  for (int i = 0; i < 16; ++i) {
    bytes.insert(bytes.end(), {8, 1, 0, 0, 0});
  }
  std::vector<Byte> fits = bytes;
  fits.push_back(0);
  EXPECT_EQ(error_of(fits), "");
  bytes.insert(bytes.end(), {8, 1, 0, 0, 0, 0});
  EXPECT_EQ(error_of(bytes), "byte 85: nested deeper than 16");
}

// One byte of a list becomes a Value of 64: a list may not make the grader reserve gigabytes.
TEST(Codec, MoreThanAMillionValuesAreRefused) {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  std::vector<Byte> bytes{8, 0, 0, 16, 0};  // 2^20 items, each of them nothing
  bytes.resize(5 + kMost);
  EXPECT_EQ(error_of(bytes), "byte 5: more than 1048576 values");
  bytes.resize(5 + kMost - 1);
  bytes[1] = 255, bytes[2] = 255, bytes[3] = 15;  // with the list itself it is 2^20
  EXPECT_EQ(error_of(bytes), "");
}

std::vector<Byte> tensor_head(Byte dtype, const std::vector<std::int64_t>& extents) {
  std::vector<Byte> bytes{7, dtype, static_cast<Byte>(extents.size())};
  for (const std::int64_t extent : extents) {
    for (int shift = 0; shift < 64; shift += 8) {
      bytes.push_back(static_cast<Byte>(extent >> shift));
    }
  }
  return bytes;
}

TEST(Codec, TensorsOfUnknownTypesAreRefused) {
  EXPECT_EQ(error_of(tensor_head(9, {})), "byte 2: unknown dtype 9");
  EXPECT_EQ(error_of(tensor_head(0, {})), "byte 2: unknown dtype 0");
}

TEST(Codec, TensorsOfMoreThanEightDimensionsAreRefused) {
  EXPECT_EQ(error_of(tensor_head(1, std::vector<std::int64_t>(9, 0))),
            "byte 3: a tensor of rank 9");
}

TEST(Codec, NegativeExtentsAreRefused) {
  EXPECT_EQ(error_of(tensor_head(1, {-3})), "byte 11: a negative extent -3");
}

TEST(Codec, ProductsOfExtentsMayNotOverflow) {
  constexpr std::int64_t kHuge = std::int64_t{1} << 40;
  EXPECT_EQ(error_of(tensor_head(1, {kHuge, kHuge})), "byte 19: a tensor too large for memory");
  constexpr std::int64_t kLarge = std::int64_t{1} << 62;
  EXPECT_EQ(error_of(tensor_head(2, {kLarge})), "byte 11: a tensor too large for memory");
}

TEST(Codec, ATensorNeedsAllItsElements) {
  EXPECT_EQ(error_of(tensor_head(1, {1000000})), "byte 11: needs 4000000 bytes, 0 are left");
}

TEST(Codec, ATensorWithoutElementsMayHaveHugeExtents) {
  // 0 elements, whatever the other extents say: nothing is reserved for them.
  const Value value = decode(tensor_head(1, {0, std::int64_t{1} << 62}));
  EXPECT_EQ(value.get_if<Tensor>()->count(), 0U);
}

}  // namespace
}  // namespace lab::wire
