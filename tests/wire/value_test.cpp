// Values: elements of tensors, fields of records, and what a person calls a value.
#include "wire/value.h"

#include <gtest/gtest.h>

#include <array>

namespace lab::wire {
namespace {

TEST(Tensor, ElementsOfEachTypeReadAsDoubles) {
  const std::array<float, 2> floats{1.5F, -2};
  const std::array<double, 1> doubles{0.1};
  const std::array<std::int64_t, 2> integers{-7, std::int64_t{1} << 53};
  EXPECT_EQ(Tensor::of({2}, std::span<const float>(floats)).at(1), -2);
  EXPECT_EQ(Tensor::of({}, std::span<const double>(doubles)).at(0), 0.1);
  EXPECT_EQ(Tensor::of({2}, std::span<const std::int64_t>(integers)).to_doubles(),
            (std::vector<double>{-7, 9007199254740992}));
  Tensor flags = Tensor::zeros(DType::kBool, {2});
  flags.set(0, std::uint8_t{1});
  EXPECT_EQ(flags.to_doubles(), (std::vector<double>{1, 0}));
}

TEST(Tensor, ZerosHaveTheirShape) {
  const Tensor tensor = Tensor::zeros(DType::kI64, {2, 0, 3});
  EXPECT_EQ(tensor.count(), 0U);
  EXPECT_EQ(Tensor::zeros(DType::kF64, {2, 3}).data.size(), 48U);
  EXPECT_EQ(Tensor::zeros(DType::kF32, {}).count(), 1U);
}

TEST(Tensor, EqualityIsOfBits) {
  const std::array<float, 1> zero{0.0F};
  const std::array<float, 1> minus_zero{-0.0F};
  const std::array<float, 1> nan{__builtin_nanf("")};
  EXPECT_NE(Tensor::of({1}, std::span<const float>(zero)),
            Tensor::of({1}, std::span<const float>(minus_zero)));
  EXPECT_EQ(Tensor::of({1}, std::span<const float>(nan)),
            Tensor::of({1}, std::span<const float>(nan)));
  EXPECT_NE(Tensor::of({1}, std::span<const float>(zero)),
            Tensor::of({}, std::span<const float>(zero)));
}

TEST(DType, HasNamesAndSizes) {
  EXPECT_EQ(name_of(DType::kF32), "float32");
  EXPECT_EQ(name_of(DType::kF64), "float64");
  EXPECT_EQ(name_of(DType::kI64), "int64");
  EXPECT_EQ(name_of(DType::kBool), "bool");
  EXPECT_EQ(size_of(DType::kF32), 4U);
  EXPECT_EQ(size_of(DType::kF64), 8U);
  EXPECT_EQ(size_of(DType::kI64), 8U);
  EXPECT_EQ(size_of(DType::kBool), 1U);
}

TEST(Record, FindsFieldsByName) {
  const Record record{"pair", {{"a", {1.0}}, {"b", {2.0}}}};
  EXPECT_EQ(*record.find("b"), Value{2.0});
  EXPECT_EQ(record.find("c"), nullptr);
}

TEST(Describe, NamesEachKind) {
  EXPECT_EQ(describe({}), "nothing");
  EXPECT_EQ(describe({true}), "a bool");
  EXPECT_EQ(describe({std::int64_t{1}}), "an integer");
  EXPECT_EQ(describe({1.0F}), "a float32 number");
  EXPECT_EQ(describe({1.0}), "a float64 number");
  EXPECT_EQ(describe({std::string("x")}), "a text");
  EXPECT_EQ(describe({Bytes{{1, 2, 3}}}), "3 bytes");
  EXPECT_EQ(describe({List{{1.0}, {}}}), "a list of 2");
  EXPECT_EQ(describe({Record{"HeadOutput", {}}}), "a HeadOutput");
  EXPECT_EQ(describe({RemoteFunction{1}}), "a function");
}

TEST(Describe, NamesTensorsByShape) {
  EXPECT_EQ(describe({Tensor::zeros(DType::kF32, {})}), "a float32 scalar");
  EXPECT_EQ(describe({Tensor::zeros(DType::kF64, {4})}), "a float64 vector of 4");
  EXPECT_EQ(describe({Tensor::zeros(DType::kF32, {3, 4})}), "a 3 x 4 float32 matrix");
  EXPECT_EQ(describe({Tensor::zeros(DType::kI64, {2, 3, 4})}), "a 2 x 3 x 4 int64 tensor");
  EXPECT_EQ(describe({Tensor::zeros(DType::kI64, {})}), "an int64 scalar");
  EXPECT_EQ(describe({Tensor::zeros(DType::kI64, {8})}), "an int64 vector of 8");
  EXPECT_EQ(describe({Tensor::zeros(DType::kF32, {8, 2})}), "an 8 x 2 float32 matrix");
  EXPECT_EQ(describe({Tensor::zeros(DType::kF32, {11, 2})}), "an 11 x 2 float32 matrix");
  EXPECT_EQ(describe({Tensor::zeros(DType::kF32, {18, 2})}), "an 18 x 2 float32 matrix");
  EXPECT_EQ(describe({Tensor::zeros(DType::kF32, {12, 2})}), "a 12 x 2 float32 matrix");
  EXPECT_EQ(describe({Tensor::zeros(DType::kF32, {118, 2})}), "a 118 x 2 float32 matrix");
}

}  // namespace
}  // namespace lab::wire
