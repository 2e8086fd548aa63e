// The seeded numbers are the same everywhere: values computed once by another program.
#include "wire/random.h"

#include <gtest/gtest.h>

namespace lab::wire {
namespace {

TEST(Random, BitsOfSeedOne) {
  Random random(1);
  EXPECT_EQ(random.bits(), 0xe99ff867dbf682c9U);
  EXPECT_EQ(random.bits(), 0x382ff84cb27281e9U);
  EXPECT_EQ(random.bits(), 0x6d1db36ccba982d2U);
}

TEST(Random, SeedZeroIsASeedLikeAnyOther) { EXPECT_EQ(Random(0).bits(), 0x6e789e6aa1b965f4U); }

TEST(Random, IntegersHoldBothEnds) {
  Random random(7);
  std::vector<std::int64_t> throws;
  for (int i = 0; i < 8; ++i) {
    throws.push_back(random.integer(1, 6));
  }
  EXPECT_EQ(throws, (std::vector<std::int64_t>{6, 6, 3, 2, 3, 6, 2, 3}));
}

TEST(Random, UniformNumbers) {
  Random random(7);
  EXPECT_EQ(random.uniform(-1, 1), 0.8474002138609116);
  EXPECT_EQ(random.uniform(-1, 1), 0.991025770351242);
}

// libm may round the last bit of log and cos one way or the other.
TEST(Random, NormalNumbers) {
  Random random(7);
  EXPECT_DOUBLE_EQ(random.gaussian(), 2.2676150583130874);
  EXPECT_DOUBLE_EQ(random.gaussian(), 0.636250157065226);
  EXPECT_DOUBLE_EQ(random.gaussian(), -0.2523585753919603);
}

TEST(Random, NormalNumbersHaveMeanZeroAndDeviationOne) {
  constexpr int kCount = 20000;
  Random random(3);
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kCount; ++i) {
    const double x = random.gaussian();
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / kCount, 0, 0.02);
  EXPECT_NEAR(squares / kCount, 1, 0.03);
}

}  // namespace
}  // namespace lab::wire
