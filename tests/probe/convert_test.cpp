// Convert: each type of the closed set there and back, and what is said of a value that does not
// fit.
#include "probe/convert.h"

#include <gtest/gtest.h>

#include <array>

namespace lab {

enum class Layout { kHalfSplit = 0, kInterleaved = 1 };

struct HeadOutput {
  Matrix out{};
  Vector sums{};
};
LAB_RECORD(HeadOutput, out, sums)

struct Config {
  int heads = 0;
  std::optional<double> theta{};
  Layout layout = Layout::kHalfSplit;
};
LAB_RECORD(Config, heads, theta, layout)

namespace {

using wire::List;
using wire::Tensor;
using wire::Value;

template <class T>
std::string refusal(const Value& value) {
  try {
    Convert<T>::from(value);
  } catch (const BadCall& error) {
    return error.what();
  }
  return "";
}

template <class T>
T there_and_back(const T& x) {
  return Convert<T>::from(Convert<T>::to(x));
}

Value floats(std::vector<std::int64_t> shape, const std::vector<float>& values) {
  return {Tensor::of(std::move(shape), std::span<const float>(values))};
}

TEST(Convert, RealTakesAnyNumber) {
  EXPECT_EQ(Convert<real>::from({1.5F}), 1.5F);
  EXPECT_EQ(Convert<real>::from({1.5}), 1.5F);
  EXPECT_EQ(Convert<real>::from({std::int64_t{2}}), 2.0F);
  EXPECT_EQ(Convert<real>::from(floats({}, {3})), 3.0F);
  EXPECT_EQ(Convert<real>::to(0.5F), Value{0.5F});
  EXPECT_EQ(refusal<real>({true}), "found a bool, wanted a number");
  EXPECT_EQ(refusal<real>(floats({1}, {3})), "found a float32 vector of 1, wanted a number");
}

TEST(Convert, DoubleKeepsItsBits) {
  EXPECT_EQ(there_and_back(0.1), 0.1);
  EXPECT_EQ(Convert<double>::from({std::int64_t{5}}), 5.0);
}

TEST(Convert, IntegersTakeNumbersWithoutAFraction) {
  EXPECT_EQ(Convert<int>::from({std::int64_t{-7}}), -7);
  EXPECT_EQ(Convert<int>::from({7.0}), 7);
  EXPECT_EQ(there_and_back(std::int64_t{1} << 62), std::int64_t{1} << 62);
  EXPECT_EQ(refusal<int>({7.5}), "found a float64 number, wanted an integer");
  EXPECT_EQ(refusal<int>({std::int64_t{3000000000}}), "3000000000 does not fit in an int");
  EXPECT_EQ(refusal<std::int64_t>({1e17}), "found a float64 number, wanted an integer");
  EXPECT_EQ(refusal<int>({std::string("7")}), "found a text, wanted an integer");
}

TEST(Convert, ABoolIsNoInteger) {
  EXPECT_TRUE(Convert<bool>::from({true}));
  EXPECT_EQ(refusal<bool>({std::int64_t{1}}), "found an integer, wanted a bool");
  EXPECT_EQ(refusal<int>({true}), "found a bool, wanted an integer");
}

TEST(Convert, EnumsAreIntegers) {
  EXPECT_EQ(Convert<Layout>::to(Layout::kInterleaved), Value{std::int64_t{1}});
  EXPECT_EQ(there_and_back(Layout::kInterleaved), Layout::kInterleaved);
}

TEST(Convert, Texts) {
  EXPECT_EQ(there_and_back(std::string("caf\xc3\xa9")), "caf\xc3\xa9");
  EXPECT_EQ(refusal<std::string>({std::int64_t{1}}), "found an integer, wanted std::string");
}

TEST(Convert, BytesAreNotNumbers) {
  using Bytes = std::vector<std::uint8_t>;
  EXPECT_EQ(there_and_back(Bytes{0, 255}), (Bytes{0, 255}));
  EXPECT_EQ(refusal<Bytes>({List{}}), "found a list of 0, wanted bytes");
}

TEST(Convert, AVectorTakesATensorOrAList) {
  const Vector v = Convert<Vector>::from(floats({3}, {1, 2, 3}));
  EXPECT_EQ(v.size(), 3);
  EXPECT_EQ(v[2], 3);
  EXPECT_EQ(Convert<VectorD>::from({List{{1.5}, {std::int64_t{2}}}})[1], 2);
  EXPECT_EQ(refusal<Vector>(floats({1, 3}, {1, 2, 3})),
            "found a 1 x 3 float32 matrix, wanted Vector");
  EXPECT_EQ(refusal<VectorD>({List{{true}}}), "found a list of 1, wanted VectorD");
  EXPECT_EQ(Convert<Vector>::to(v), floats({3}, {1, 2, 3}));
}

TEST(Convert, AMatrixTakesATensorOrAListOfLists) {
  const Value rows{List{{List{{1.0}, {2.0}}}, {List{{std::int64_t{3}}, {4.0}}}}};
  EXPECT_EQ(Convert<Matrix>::to(Convert<Matrix>::from(rows)), floats({2, 2}, {1, 2, 3, 4}));
  EXPECT_EQ(Convert<Matrix>::from({List{}}).rows(), 0);
  const Matrix one_empty_row = Convert<Matrix>::from({List{{List{}}}});
  EXPECT_EQ(one_empty_row.rows(), 1);
  EXPECT_EQ(one_empty_row.cols(), 0);
  EXPECT_EQ(refusal<Matrix>(floats({3}, {1, 2, 3})), "found a float32 vector of 3, wanted Matrix");
}

TEST(Convert, RowsOfAListHaveOneLength) {
  EXPECT_EQ(refusal<Matrix>({List{{List{{1.0}, {2.0}}}, {List{{3.0}}}}}),
            "rows of 2 and of 1 numbers cannot be a Matrix");
}

TEST(Convert, NanAndInfinityTravel) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Matrix m = Convert<Matrix>::from(floats({1, 2}, {nan, -kInfinity}));
  EXPECT_TRUE(std::isnan(m(0, 0)));
  EXPECT_EQ(m(0, 1), -kInfinity);
}

TEST(Convert, ListsOfNumbersAreTensors) {
  const std::vector<std::int64_t> wide{1, 2};
  EXPECT_EQ(Convert<std::vector<int>>::to({1, 2}),
            Value{Tensor::of({2}, std::span<const std::int64_t>(wide))});
  EXPECT_EQ(there_and_back(std::vector<double>{0.5, 1}), (std::vector<double>{0.5, 1}));
  EXPECT_EQ(there_and_back(std::vector<bool>{true, false}), (std::vector<bool>{true, false}));
  EXPECT_EQ(Convert<std::vector<int>>::from({List{{std::int64_t{4}}}}), std::vector<int>{4});
  EXPECT_EQ(refusal<std::vector<int>>(floats({1}, {1.5})),
            "found a float64 number, wanted an integer");
  EXPECT_EQ(refusal<std::vector<int>>({1.0}), "found a float64 number, wanted std::vector<int>");
}

TEST(Convert, ListsOfOtherThingsAreLists) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(Convert<Words>::to({"a", "b"}), (Value{List{{std::string("a")}, {std::string("b")}}}));
  EXPECT_EQ(there_and_back(Words{"a"}), Words{"a"});
  const std::vector<Matrix> matrices{Matrix{{1}}, Matrix{{2, 3}}};
  EXPECT_EQ(there_and_back(matrices)[1](0, 1), 3);
}

TEST(Convert, OptionalIsNothingOrTheValue) {
  EXPECT_EQ(Convert<std::optional<int>>::to(std::nullopt), Value{});
  EXPECT_EQ(there_and_back(std::optional<int>(3)), 3);
  EXPECT_EQ(Convert<std::optional<int>>::from({}), std::nullopt);
}

TEST(Convert, RecordsGoByFieldName) {
  const Value value = Convert<HeadOutput>::to({Matrix{{1, 2}}, Vector{3}});
  const auto* record = value.get_if<wire::Record>();
  ASSERT_NE(record, nullptr);
  EXPECT_EQ(record->type, "HeadOutput");
  EXPECT_EQ(record->fields[0].name, "out");
  EXPECT_EQ(Convert<HeadOutput>::from(value).sums[0], 3);
}

// A map of the manifest has no type name and any order of keys.
TEST(Convert, ARecordTakesALiteralMap) {
  const Value literal{wire::Record{
      "", {{"layout", {std::int64_t{1}}}, {"theta", {}}, {"heads", {std::int64_t{8}}}}}};
  const Config config = Convert<Config>::from(literal);
  EXPECT_EQ(config.heads, 8);
  EXPECT_EQ(config.theta, std::nullopt);
  EXPECT_EQ(config.layout, Layout::kInterleaved);
}

TEST(Convert, ARecordNamesAMissingField) {
  EXPECT_EQ(refusal<Config>({wire::Record{"", {{"heads", {std::int64_t{8}}}}}}),
            "a Config needs the field 'theta'");
  EXPECT_EQ(refusal<Config>({1.0}), "found a float64 number, wanted Config");
}

TEST(Convert, NamesAreWhatAPersonWrites) {
  EXPECT_EQ(Convert<real>::name(), "real");
  EXPECT_EQ(Convert<std::int64_t>::name(), "std::int64_t");
  EXPECT_EQ(Convert<std::vector<Matrix>>::name(), "std::vector<Matrix>");
  EXPECT_EQ(Convert<std::optional<VectorD>>::name(), "std::optional<VectorD>");
  EXPECT_EQ(Convert<HeadOutput>::name(), "HeadOutput");
}

}  // namespace
}  // namespace lab
