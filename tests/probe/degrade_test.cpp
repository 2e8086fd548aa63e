// Degraded answers: each kind of value, spoilt in each way.
#include "probe/degrade.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lab {
namespace {

using wire::DType;
using wire::List;
using wire::Tensor;
using wire::Value;

Tensor floats(std::vector<std::int64_t> shape, const std::vector<float>& values) {
  return Tensor::of(std::move(shape), std::span<const float>(values));
}

TEST(Degrade, ZerosOfScalars) {
  EXPECT_EQ(degrade({std::int64_t{3}}, Degrade::kZeros), Value{std::int64_t{0}});
  EXPECT_EQ(degrade({true}, Degrade::kZeros), Value{false});
  EXPECT_EQ(degrade({std::string("x")}, Degrade::kZeros), Value{std::string()});
  EXPECT_EQ(degrade({}, Degrade::kZeros), Value{});
}

TEST(Degrade, ZerosKeepTheShape) {
  EXPECT_EQ(degrade({floats({1, 2}, {1, 2})}, Degrade::kZeros), Value{floats({1, 2}, {0, 0})});
}

TEST(Degrade, NanWhereThereIsOneElseTheSmallestInteger) {
  const Value spoilt = degrade({floats({1}, {1})}, Degrade::kNan);
  EXPECT_TRUE(std::isnan(spoilt.get_if<Tensor>()->at(0)));
  EXPECT_EQ(degrade({std::int64_t{3}}, Degrade::kNan),
            Value{std::numeric_limits<std::int64_t>::min()});
  EXPECT_EQ(degrade({false}, Degrade::kNan), Value{true});
}

TEST(Degrade, EmptyHasNoElements) {
  EXPECT_EQ(degrade({floats({2, 2}, {1, 2, 3, 4})}, Degrade::kEmpty), Value{floats({0, 0}, {})});
  EXPECT_EQ(degrade({List{{1.0}}}, Degrade::kEmpty), Value{List{}});
}

TEST(Degrade, WrongShapeHasARowMore) {
  EXPECT_EQ(degrade({floats({1, 2}, {1, 2})}, Degrade::kWrongShape),
            Value{floats({2, 2}, {1, 2, 0, 0})});
  EXPECT_EQ(degrade({List{{1.0}}}, Degrade::kWrongShape), (Value{List{{1.0}, {1.0}}}));
  EXPECT_EQ(degrade({floats({}, {3})}, Degrade::kWrongShape), Value{floats({2}, {3, 3})});
  EXPECT_EQ(degrade({floats({0, 2}, {})}, Degrade::kWrongShape), Value{floats({1, 2}, {0, 0})});
}

TEST(Degrade, FieldsOfARecordAreSpoiltOneByOne) {
  const Value value{wire::Record{"pair", {{"a", {1.0}}, {"b", {std::string("x")}}}}};
  EXPECT_EQ(degrade(value, Degrade::kZeros),
            (Value{wire::Record{"pair", {{"a", {0.0}}, {"b", {std::string()}}}}}));
}

}  // namespace
}  // namespace lab
