// Every operator in every implementation against its naive twin, on shapes that do not fit any
// tile.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "engine/run/ops_naive.h"
#include "tests/engine_run/support.h"

namespace engine::test {
namespace {

constexpr double kEps = 0x1p-23;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

class OperatorSets : public ::testing::TestWithParam<OperatorSet> {
 protected:
  ThreadPool pool_{3};
  std::unique_ptr<Operators> ops_ = make_operators(GetParam(), pool_);
  Random random_{7};
};

// 4 eps sqrt(k) |x| |w| bounds a float product of any order; bfloat16 rounds x to 8 bits on top.
double product_tolerance(ConstMatrixView x, const Matrix& w, bool rounds) {
  const double k = static_cast<double>(x.columns);
  const double size = k * largest_value(x) * largest_value(w);
  return rounds ? size / 256 : 4 * kEps * size;
}

struct ProjectCase {
  std::int64_t n = 0;
  std::int64_t in = 0;
  std::int64_t out = 0;
};

TEST_P(OperatorSets, ProjectAgreesForAllTypesAndShapes) {
  for (const ProjectCase c : {ProjectCase{1, 1, 1},
                              {1, 24, 40},
                              {1, 131, 67},
                              {2, 24, 33},
                              {3, 7, 5},
                              {12, 64, 32},
                              {13, 1025, 31},
                              {29, 2055, 97}}) {
    for (const auto dtype : {formats::Dtype::kF32, formats::Dtype::kF16, formats::Dtype::kBf16}) {
      const Matrix x = random_.matrix(c.n, c.in);
      const Matrix values = random_.matrix(c.out, c.in);
      // Off by one byte: a checkpoint may put a tensor at any address.
      StoredWeight w = store(values, dtype, 1);
      w.bias = random_.gains(c.out);
      w.weight.bias = w.bias;
      Matrix y(c.n, c.out);
      ops_->project(x, std::array{Projection{&w.weight, y.view()}});
      const bool rounds = GetParam() == OperatorSet::kAvx512Bf16 && dtype == formats::Dtype::kBf16;
      EXPECT_TRUE(is_close(y, naive::project(x, w.weight), product_tolerance(x, values, rounds)))
          << "(" << c.n << ", " << c.in << ") to " << c.out << ", " << formats::dtype_name(dtype);
    }
  }
}

TEST_P(OperatorSets, ProjectTakesSeveralWeightsAndLeavesNeighboursAlone) {
  const Matrix x = random_.matrix(1, 48);
  const StoredWeight a = store(random_.matrix(70, 48), formats::Dtype::kF32);
  const StoredWeight b = store(random_.matrix(3, 48), formats::Dtype::kF32);
  Matrix wide(1, 80);
  std::ranges::fill(wide.values(), 5.0F);
  ops_->project(x, std::array{Projection{&a.weight, wide.view().block_columns(1, 70)},
                              Projection{&b.weight, wide.view().block_columns(75, 3)}});
  const ConstMatrixView found = wide;
  EXPECT_TRUE(is_close(found.block_columns(1, 70), naive::project(x, a.weight), 1e-4));
  EXPECT_TRUE(is_close(found.block_columns(75, 3), naive::project(x, b.weight), 1e-4));
  for (const std::int64_t untouched : {0, 71, 74, 78, 79}) {
    EXPECT_EQ(wide(0, untouched), 5.0F) << untouched;
  }
}

TEST_P(OperatorSets, RmsNormAgreesOnRowsOfAllSizes) {
  for (const std::int64_t width : {1, 8, 20, 128, 1027}) {
    Matrix x = random_.matrix(21, width);
    for (std::int64_t t = 0; t < x.rows(); ++t) {
      const float scale = std::pow(10.0F, static_cast<float>(t % 6) - 4);  // 1e-4 .. 10
      std::ranges::transform(x.row(t), x.row(t).begin(), [&](float v) { return v * scale; });
    }
    std::ranges::fill(x.row(3), 0.0F);
    const std::vector<float> gain = random_.gains(width);
    Matrix y(21, width);
    ops_->rms_norm(x, gain, 1e-6, y.view());
    EXPECT_TRUE(is_close(y, naive::rms_norm(x, gain, 1e-6), 64 * kEps)) << width;
    ops_->rms_norm(x, gain, 1e-6, x.view());
    EXPECT_TRUE(is_close(x, y, 0)) << "in place, width " << width;
  }
}

TEST_P(OperatorSets, RmsNormMultipliesByTheGainItself) {  // not by 1 + gain
  Matrix x(1, 4);
  std::ranges::copy(std::array{1.0F, 2.0F, 3.0F, 4.0F}, x.values().begin());
  const std::vector<float> gain{.011F, .02F, -.01F, .5F};
  ops_->rms_norm(x, gain, 1e-6, x.view());
  Matrix wanted(1, 4);
  std::ranges::copy(std::array{.00401663F, .01460593F, -.01095445F, .73029669F},
                    wanted.values().begin());
  EXPECT_TRUE(is_close(x, wanted, 1e-7));
}

Matrix counting_row(std::int64_t n) {
  Matrix x(1, n);
  for (std::int64_t i = 0; i < n; ++i) {
    x(0, i) = static_cast<float>(i + 1);
  }
  return x;
}

TEST_P(OperatorSets, RotateTurnsHalvesAgainstEachOther) {  // interleaved gives -1.14, 1.92, ...
  Matrix x = counting_row(4);
  const std::vector<double> rates{1.0, 0.01};
  ops_->rotate(x.view(), 4, make_rotation(rates, 1, 1, 1));
  Matrix wanted(1, 4);
  std::ranges::copy(std::array{-1.984110649F, 1.959900667F, 2.462377902F, 4.019799668F},
                    wanted.values().begin());
  EXPECT_TRUE(is_close(x, wanted, 1e-6));
}

TEST_P(OperatorSets, RotateLeavesTheUnrotatedPartOfAHead) {  // partial rotary factor 1/4
  Matrix x = counting_row(16);
  const std::vector<double> rates{1.0, 0.01};
  ops_->rotate(x.view(), 16, make_rotation(rates, 1, 3, 1));
  Matrix wanted = counting_row(16);
  std::ranges::copy(std::array{-1.413352521F, 1.879118067F, -2.828857482F, 4.058191135F},
                    wanted.values().begin());
  EXPECT_TRUE(is_close(x, wanted, 1e-6));
}

TEST_P(OperatorSets, RotateAgreesForManyHeadsAndFarPositions) {
  for (const std::int64_t head_dim : {2, 6, 32, 128, 134}) {
    std::vector<double> rates(head_dim / 2);
    for (std::size_t i = 0; i < rates.size(); ++i) {
      rates[i] = std::pow(1e6, -2.0 * static_cast<double>(i) / static_cast<double>(head_dim));
    }
    const Rotation rotation = make_rotation(rates, 1.1386, 30000, 19);
    Matrix x = random_.matrix(19, 6 * head_dim);
    const Matrix wanted = naive::rotate(x, head_dim, rotation);
    ops_->rotate(x.view(), head_dim, rotation);
    EXPECT_TRUE(is_close(x, wanted, 16 * kEps)) << head_dim;
  }
}

// Angles in float would already move the score by 2e-3 at 30,005.
TEST_P(OperatorSets, RotatedScoresDependOnTheDistanceOnly) {
  std::vector<double> rates(64);
  for (std::size_t i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(1e6, -2.0 * static_cast<double>(i) / 128);
  }
  const Matrix q = random_.matrix(1, 128);
  const Matrix k = random_.matrix(1, 128);
  const auto score = [&](std::int64_t q_position, std::int64_t k_position) {
    const Rotation none = make_rotation(rates, 1, 0, 1);  // position 0 turns nothing: a copy
    Matrix a = naive::rotate(q, 128, none);
    Matrix b = naive::rotate(k, 128, none);
    ops_->rotate(a.view(), 128, make_rotation(rates, 1, q_position, 1));
    ops_->rotate(b.view(), 128, make_rotation(rates, 1, k_position, 1));
    double sum = 0;
    for (std::int64_t i = 0; i < 128; ++i) {
      sum += static_cast<double>(a(0, i)) * b(0, i);
    }
    return sum / std::sqrt(128.0);
  };
  const double near = score(5, 2);
  for (const std::int64_t far : {1005, 30005, 131005}) {
    EXPECT_NEAR(score(far, far - 3), near, 3e-6) << far;
  }
  EXPECT_GT(std::abs(score(5, 1) - near), 1e-3);  // and on the distance it does
}

TEST_P(OperatorSets, SwigluAgreesAlsoFarOut) {
  Matrix gate = random_.matrix(18, 45, 3);
  const std::array far{0.0F, -0.0F, 20.0F, -20.0F, 88.0F, -88.0F, 100.0F, -100.0F, 1e30F, -1e30F};
  std::ranges::copy(far, gate.values().begin());
  const Matrix up = random_.matrix(18, 45);
  const Matrix wanted = naive::swiglu(gate, up);
  ops_->swiglu(gate.view(), up);
  for (std::int64_t t = 0; t < gate.rows(); ++t) {
    for (std::int64_t j = 0; j < gate.columns(); ++j) {
      ASSERT_NEAR(gate(t, j), wanted(t, j), 1e-6 * std::abs(wanted(t, j)) + 1e-30) << t << " " << j;
    }
  }
}

TEST_P(OperatorSets, ProjectCanAddToWhatIsThere) {
  for (const std::int64_t n : {1, 17}) {
    const Matrix x = random_.matrix(n, 1060);
    const StoredWeight w = store(random_.matrix(37, 1060, 0.03F), formats::Dtype::kF32);
    Matrix y = random_.matrix(n, 37);
    Matrix wanted(n, 37);
    std::ranges::transform(y.values(), naive::project(x, w.weight).values(),
                           wanted.values().begin(), std::plus<>());
    ops_->project(x, std::array{Projection{&w.weight, y.view(), true}});
    EXPECT_TRUE(is_close(y, wanted, 1e-5)) << n;
  }
}

TEST_P(OperatorSets, ANanInTheInputIsNotLost) {
  Matrix x = random_.matrix(2, 40);
  x(1, 39) = kNan;
  const StoredWeight w = store(random_.matrix(33, 40), formats::Dtype::kBf16);
  Matrix y(2, 33);
  ops_->project(x, std::array{Projection{&w.weight, y.view()}});
  EXPECT_TRUE(std::isfinite(y(0, 0)));
  EXPECT_TRUE(std::ranges::all_of(y.row(1), [](float v) { return std::isnan(v); }));
}

std::string name_of(const ::testing::TestParamInfo<OperatorSet>& info) {
  std::string name(operator_set_name(info.param));
  std::ranges::replace(name, '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, OperatorSets, ::testing::ValuesIn(supported_sets()), name_of);

TEST(Rotation, AnglesAreExactFarOut) {
  const std::vector<double> rates{0.37};
  const Rotation rotation = make_rotation(rates, 1, 30005, 1);
  const double angle = 30005 * 0.37;
  EXPECT_NEAR(rotation.cosine(0, 0), std::cos(angle), 6e-8);
  EXPECT_GT(std::abs(std::cos(static_cast<float>(angle)) - std::cos(angle)), 1e-5);  // float angle
}

TEST(OperatorSet, BestForBf16WeightsIsBf16WhereTheCpuHasIt) {
  const OperatorSet best = best_operator_set(formats::Dtype::kBf16);
  EXPECT_TRUE(is_supported(best));
  EXPECT_EQ(best == OperatorSet::kAvx512Bf16, is_supported(OperatorSet::kAvx512Bf16));
  EXPECT_NE(best_operator_set(formats::Dtype::kF32), OperatorSet::kAvx512Bf16);
}

TEST(Weight, IntegersAreRefusedByName) {
  const Weight w{.rows = 1, .columns = 1, .dtype = formats::Dtype::kI32};
  std::vector<float> out(1);
  EXPECT_EQ(error_of([&] { widen_row(w, 0, out); }),
            "a weight of dtype I32 cannot be multiplied, only F32, F16 and BF16");
}

}  // namespace
}  // namespace engine::test
