// The counting scalar: exact counts of known loops, under every name a student may use.
#ifndef LAB_COUNTING
#error "this test is compiled with LAB_COUNTING"
#endif
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "lab/lab.h"

namespace lab {
namespace {

class CountedTest : public testing::Test {
 protected:
  void SetUp() override { lab_operation_counts() = {}; }
  static const OperationCounts& counts() { return lab_operation_counts(); }
  static double plain(const real& x) { return static_cast<double>(lab_uncounted_value(x)); }
};

real dot(const Matrix& a, int i, const Matrix& b, int j) {
  real sum = 0;
  for (int c = 0; c < a.cols(); ++c) {
    sum += a(i, c) * b(j, c);
  }
  return sum;
}

TEST_F(CountedTest, ScoresOfNPositionsTakeNSquaredDMultiplications) {
  const Matrix q(5, 7, 1);
  const Matrix k(3, 7, 2);
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 3; ++j) {
      EXPECT_EQ(plain(dot(q, i, k, j)), 14);
    }
  }
  EXPECT_EQ(counts().multiplies, 5U * 3 * 7);
  EXPECT_EQ(counts().adds, 5U * 3 * 7);
  EXPECT_EQ(counts().divides, 0U);
  EXPECT_EQ(counts().compares, 0U);
}

TEST_F(CountedTest, SoftmaxOfARow) {
  Vector row{1, 3, 2};
  real largest = row[0];
  for (const real& x : row) {
    largest = std::max(largest, x);
  }
  real sum = 0;
  for (real& x : row) {
    x = std::exp(x - largest);
    sum += x;
  }
  for (real& x : row) {
    x /= sum;
  }
  EXPECT_EQ(counts().compares, 3U);
  EXPECT_EQ(counts().exps, 3U);
  EXPECT_EQ(counts().adds, 6U);
  EXPECT_EQ(counts().divides, 3U);
}

TEST_F(CountedTest, ExpHasOneMeaningUnderEveryName) {
  const real x = 1;
  const double wanted = static_cast<double>(std::exp(1.0F));
  EXPECT_EQ(plain(exp(x)), wanted);
  EXPECT_EQ(plain(std::exp(x)), wanted);
  EXPECT_EQ(plain(lab::exp(x)), wanted);
  using std::exp;
  EXPECT_EQ(plain(exp(x)), wanted);
  EXPECT_EQ(counts().exps, 4U);
}

TEST_F(CountedTest, OtherFunctionsOfStd) {
  const real x = 4;
  EXPECT_EQ(plain(std::sqrt(x)), 2);
  EXPECT_EQ(counts().roots, 1U);
  std::sin(x), std::cos(x);
  EXPECT_EQ(counts().trigs, 2U);
  std::tanh(x), std::log(x), std::pow(x, real(2)), std::exp2(x);
  EXPECT_EQ(counts().exps, 4U);
  EXPECT_EQ(plain(std::abs(-x)), 4);
  EXPECT_EQ(real(), real(0));  // as it is for float
  EXPECT_TRUE(std::isfinite(x));
}

TEST_F(CountedTest, LiteralsMixWithReal) {
  const real x = 3;
  EXPECT_EQ(plain(2 * x), 6);
  EXPECT_EQ(plain(x / 2.0), 1.5);
  EXPECT_EQ(plain(x * 0.5F), 1.5);
  EXPECT_EQ(plain(1 / std::sqrt(real(16))), 0.25);
  EXPECT_TRUE(x > 2);
  EXPECT_FALSE(x == 2);
  EXPECT_EQ(counts().multiplies, 2U);
  EXPECT_EQ(counts().divides, 2U);
}

TEST_F(CountedTest, NegationAndSubtractionAreAdditions) {
  const real x = 3;
  EXPECT_EQ(plain(-x - x), -6);
  EXPECT_EQ(counts().adds, 2U);
}

TEST_F(CountedTest, CopiesAndConversionsCostNothing) {
  const Matrix m(4, 4, 1);
  const Matrix copy = m;
  std::vector<real> row(copy.data(), copy.data() + 4);
  const real infinity = -std::numeric_limits<real>::infinity();
  EXPECT_EQ(plain(infinity), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(counts().adds + counts().multiplies + counts().compares + counts().divides, 0U);
}

TEST_F(CountedTest, DoublesAreNotCounted) {
  VectorD v{1, 2};
  v[0] = v[0] * v[1] + 1;
  EXPECT_EQ(counts().multiplies, 0U);
}

TEST_F(CountedTest, CountsGoBeyondTwoToTheThirtyTwo) {
  lab_operation_counts().multiplies = 0xffffffffU;
  const real x = 2;
  static_cast<void>(x * x);
  EXPECT_EQ(counts().multiplies, 0x100000000U);
}

}  // namespace
}  // namespace lab
